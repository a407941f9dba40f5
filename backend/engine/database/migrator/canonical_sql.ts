/**
 * Normalises an SQL expression for comparison. PostgreSQL stores expressions parsed and returns them with its own casts, parentheses
 * and capitals, and `in` as `= any`. The precedence of operators is preserved.
 */
export function canonicalSql(sql: string): string {
  return print(parseGroups(tokenize(sql)))
}

type Node = string | Node[]

const STRING = /'(?:[^']|'')*'/y
const CAST = /::\s*(?:time(?:stamp)? with(?:out)? time zone|character varying|[a-z_]\w*)(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])*/iy
const SCHEMA = /\bpublic\./iy
const QUOTED = /"([a-z_]\w*)"/y
const WORD = /[\w.]+/y
const OPERATOR = /[<>=!@~+\-*/|#%&^?]+|[()[\],;]/y

function tokenize(sql: string): string[] {
  const found: string[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(sql)
    if (match) at = pattern.lastIndex
    return match
  }
  // Ends with the text: each turn takes a part of it, or throws.
  while (at < sql.length) {
    if (take(/\s+/y) || take(CAST) || take(SCHEMA)) continue
    const string = take(STRING)?.[0].replace(/^'(-?\d+(?:\.\d+)?)'$/, '$1')
    const token = string ?? take(QUOTED)?.[1] ?? (take(WORD) ?? take(OPERATOR))?.[0].toLowerCase()
    if (token === undefined) throw new Error(`this SQL cannot be read at ${at}: ${sql}`)
    found.push(token)
  }
  return found
}

/** Parentheses as nested lists. */
function parseGroups(all: string[]): Node[] {
  const open: Node[][] = [[]]
  for (const token of all) {
    if (token === '(') open.push([])
    else if (token === ')') { const group = open.pop() ?? []; open.at(-1)?.push(group) }
    else open.at(-1)?.push(token)
  }
  return open[0] ?? []
}

/** Without redundant parentheses: those around a single token or around other parentheses. */
function print(nodes: Node[]): string {
  return nodes.map((node, i) => {
    const before = nodes[i - 1]
    if (typeof node === 'string') return node === 'in' ? '=' : node
    const inner = unwrap(node)
    if (before === 'in') return inner.length === 1 ? print(inner) : `any (array [ ${print(inner)} ])`
    const isCall = typeof before === 'string' && /\w$/.test(before)
    return inner.length === 1 && !isCall ? print(inner) : `(${print(inner)})`
  }).join(' ')
}

function unwrap(group: Node[]): Node[] {
  const [only] = group
  return group.length === 1 && Array.isArray(only) ? unwrap(only) : group
}
