/**
 * Whether a JSON text has more values than this, in lists and objects at any depth: told before it is parsed, because each value takes
 * more time and memory than its two characters. Reads each character once.
 */
export function hasMoreParts(json: string, max: number): boolean {
  let parts = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) isText = !isText
    else if (isText && sign === BACKSLASH) at += 1
    else if (!isText && (sign === COMMA || sign === BRACKET || sign === BRACE) && ++parts > max) return true
  }
  return false
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0))
