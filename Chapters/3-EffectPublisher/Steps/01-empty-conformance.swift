// rejected: type 'Effect' does not conform to protocol 'Publisher'
import Stage2Publishers

struct Effect: Publisher {}
