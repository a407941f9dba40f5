/**
 * One spelling for an SQL expression, however it was written: PostgreSQL keeps the meaning, not the text, and says it back
 * with casts, brackets and capitals of its own, and `in` as `= any`. Only for comparing: the order of operations stays.
 */
export function canonical(sql: string): string {
  return written(grouped(tokens(sql)))
}

type Node = string | Node[]

const STRING = /'(?:[^']|'')*'/y
const CAST = /::\s*(?:time(?:stamp)? with(?:out)? time zone|character varying|[a-z_]\w*)(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])*/iy
const SCHEMA = /\bpublic\./iy
const QUOTED = /"([a-z_]\w*)"/y
const WORD = /[\w.]+/y
const OPERATOR = /[<>=!@~+\-*/|#%&^?]+|[()[\],;]/y

function tokens(sql: string): string[] {
  const found: string[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(sql)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < sql.length) {
    if (take(/\s+/y) || take(CAST) || take(SCHEMA)) continue
    const string = take(STRING)?.[0].replace(/^'(-?\d+(?:\.\d+)?)'$/, '$1')
    const token = string ?? take(QUOTED)?.[1] ?? (take(WORD) ?? take(OPERATOR))?.[0].toLowerCase()
    if (token === undefined) throw new Error(`this SQL cannot be read at ${at}: ${sql}`)
    found.push(token)
  }
  return found
}

/** Brackets as nested lists; `all[0]` is the whole. */
function grouped(all: string[]): Node[] {
  const open: Node[][] = [[]]
  for (const token of all) {
    if (token === '(') open.push([])
    else if (token === ')') { const group = open.pop() ?? []; open.at(-1)?.push(group) }
    else open.at(-1)?.push(token)
  }
  return open[0] ?? []
}

/** Brackets that change nothing are gone: around one word, and around other brackets. */
function written(nodes: Node[]): string {
  return nodes.map((node, i) => {
    const before = nodes[i - 1]
    if (typeof node === 'string') return node === 'in' ? '=' : node
    const inner = unwrapped(node)
    if (before === 'in') return inner.length === 1 ? written(inner) : `any (array [ ${written(inner)} ])`
    const isCall = typeof before === 'string' && /\w$/.test(before)
    return inner.length === 1 && !isCall ? written(inner) : `(${written(inner)})`
  }).join(' ')
}

function unwrapped(group: Node[]): Node[] {
  const [only] = group
  return group.length === 1 && Array.isArray(only) ? unwrapped(only) : group
}
