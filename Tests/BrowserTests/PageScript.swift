/// What is asked of a page, in JavaScript.
enum PageScript {
  /// What the questions use. A wait is bounded, and what is not so by then is told by the answer.
  static let helpers = #"""
    const until = async (isSo, milliseconds = 10000) => {
      const end = performance.now() + milliseconds
      while (!isSo() && performance.now() < end) await new Promise(r => setTimeout(r, 20))
      return Boolean(isSo())
    }
    const plain = text => text.replace(/\s+/g, ' ').trim()
    const title = () => document.querySelector('h1:not(.noscript-title)')
    const main = () => document.querySelector('main') ?? document.body
    """#

  /// Waits until a page shows what it is to show, and tells what it shows.
  static func report(sentence: String, highlight: String?) -> String {
    """
    const sentence = \(quoted(sentence)), highlight = \(highlight.map(quoted) ?? "null")
    // What is visible takes long to find out, so that it is asked once.
    await until(() => title() && plain(main().textContent).includes(sentence))
    if (highlight) await until(() => document.querySelector(highlight))
    const images = [...document.querySelectorAll('main img')]
    images.forEach(image => image.loading = 'eager')
    await until(() => images.every(image => image.complete))
    const mark = highlight && document.querySelector(highlight)
    const color = element => getComputedStyle(element).color
    return {
      title: document.title, heading: plain(title()?.innerText ?? ''),
      hasSentence: plain(main().innerText).includes(sentence),
      isHighlighted: !highlight || Boolean(mark && color(mark) !== color(mark.closest('pre, .source'))),
      pictures: images.length,
      broken: images.filter(image => !image.naturalWidth).map(image => image.src),
      unnamed: images.filter(image => !image.alt).map(image => image.src),
      width: document.scrollingElement.scrollWidth,
    }
    """
  }

  /// How bright the page's background and its text are, from 0 to 255.
  static let brightness = #"""
    const numbers = color => (color.match(/[\d.]+/g) ?? []).map(Number)
    const brightness = color => numbers(color).slice(0, 3).reduce((a, b) => a + b, 0) / 3
    const isOpaque = element => numbers(getComputedStyle(element).backgroundColor)[3] !== 0
    let ground = main()
    while (ground.parentElement && !isOpaque(ground)) ground = ground.parentElement
    const style = getComputedStyle(ground)
    // What a tutorial opens with is bright on dark in both appearances.
    const text = ['.steps p', '.quiz p', 'main p'].map(p => document.querySelector(p)).find(p => p)
    return {
      background: isOpaque(ground) ? brightness(style.backgroundColor) : 255,
      text: brightness(getComputedStyle(text ?? document.body).color),
    }
    """#

  /// A JavaScript string.
  static func quoted(_ text: String) -> String {
    let inner = text.flatMap { character -> String in
      switch character {
      case "\\", "\"": "\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(String(inner))\""
  }
}

struct PageReport: Decodable {
  let title: String
  let heading: String
  let hasSentence: Bool
  let isHighlighted: Bool
  let pictures: Int
  let broken: [String]
  let unnamed: [String]
  /// How wide the page is, with what has to be scrolled to.
  let width: Int
}

struct PageBrightness: Decodable {
  let background: Double
  let text: Double
}

extension PageScript {
  /// Scrolls to a tutorial's second step; tells whether the code shows this line then.
  ///
  /// On a wide screen the code is beside the steps, and changes with them. On a narrow one each
  /// step has its own.
  static func goToSecondStep(expecting line: String) -> String {
    """
    const line = plain(\(quoted(line)))
    const step = document.querySelectorAll('.step')[1]
    const isSeen = element => element.getBoundingClientRect().height > 0
    const code = () => [
      ...document.querySelectorAll('.asset-container .code-preview'),
      step.closest('.step-container').querySelector('.mobile-code-preview'),
    ].filter(element => element && isSeen(element))
    const isShown = () => code().some(element => plain(element.textContent).includes(line))
    // As somebody does who reads on: the code follows small moves, and may miss a leap.
    for (let y = 0; y < document.scrollingElement.scrollHeight && !isShown(); y += 40) {
      scrollTo(0, y)
      await until(isShown, 30)
    }
    return isShown()
    """
  }

  /// Clicks the first link to an address that ends so; tells where that leads.
  static func follow(ending path: String) -> String {
    """
    const path = \(quoted(path))
    const link = () => [...document.links].find(link => link.pathname.replace(/[/]$/, '').endsWith(path))
    await until(link)
    const before = location.pathname
    link()?.click()
    await until(() => location.pathname !== before && title())
    const here = location.pathname.replace(/[/]$/, '')
    let heading
    await until(() => {
      const old = heading
      heading = title() && plain(title().innerText)
      return here.endsWith(path) && heading && old === heading
    })
    return here + ': ' + heading
    """
  }
}

/// What a page shows of an answer that was chosen and submitted.
struct SubmittedAnswer: Decodable {
  let question: String
  let reason: String
  /// True when the page goes on to the next question, or to the end.
  let goesOn: Bool
}

extension PageScript {
  /// Chooses one of the answers to the question that is shown, submits it, and tells what is shown
  /// then.
  static func submit(answer index: Int) -> String {
    """
    const choice = () => document.querySelectorAll('.quiz .choice')[\(index)]
    await until(choice)
    choice()?.querySelector('input').click()
    const [submit, next] = document.querySelectorAll('.quiz .controls > *')
    await until(() => !submit.disabled)
    submit.click()
    const reason = () => choice()?.querySelector('.answer')
    await until(reason)
    return {
      question: plain(document.querySelector('.quiz .title')?.innerText ?? ''),
      reason: plain(reason()?.innerText ?? ''),
      goesOn: !next.disabled,
    }
    """
  }
}
