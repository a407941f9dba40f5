/**
 * What belongs to a library alone. An update of it changes such names without a word, and a statement or an order is lost. For
 * `no-restricted-syntax`; `browserDoors` for the pages.
 */
const MESSAGE = 'A private part of a library. Use what its manual describes.'

const OF_PG = 'parsedStatements|submittedNamedStatements'
const REPLACED = 'query|commit|rollback'

const PARTS = [
  'antd\\u002f(lib|dist)', 'antd\\u002fes\\u002f(_util|style|theme\\u002f(?!interface))', 'rc-', '@rc-component\\u002f',
  '@ant-design\\u002fcssinjs', 'react-router\\u002f(?!dom$)', '@refinedev\\u002f[a-z-]+\\u002f', '@tanstack\\u002f[a-z-]+\\u002f',
  'wouter\\u002f(?!use-browser-location$)',
]

export const browserDoors = [
  // The packages below antd, and files inside of packages.
  `ImportDeclaration[source.value=/^(${PARTS.join('|')})/]`, `ImportExpression[source.value=/^(${PARTS.join('|')})/]`,
  // What React Router keeps of its own in the state of a history entry.
  'MemberExpression[property.name="usr"]', 'Literal[value="usr"]',
  'MemberExpression[computed=false][property.name=/^_/]',
  // Refine's query keys are built by its `keys()` (admin/kit/providers/rest/query_keys.ts), and the ids of its notifications are its own.
  'ArrayExpression[elements.0.value="data"][elements.1.value="default"]',
  'Property[key.name="queryKey"] > ArrayExpression[elements.0.value=/^(data|auth|access|audit)$/]',
  'MemberExpression[computed=true][object.name="queryKey"]', 'Property[key.name="queryKey"] > ArrayPattern',
  'Literal[value=/-notification$/]', 'TemplateElement[value.raw=/-notification$/]',
].map((selector) => ({ selector, message: MESSAGE }))

export default [
  // `_activeQuery`, `_sentQueryQueue`, `_handle` …
  'MemberExpression[computed=false][property.name=/^_/]',
  `MemberExpression[property.name=/^(${OF_PG})$/]`,
  `ObjectPattern > Property[key.name=/^(${OF_PG}|_[a-z]+[A-Z].*)$/]`,
  'ImportDeclaration[source.value=/^(pg|knex)\\u002flib/]',
  // A method of a connection in the place of its own.
  `AssignmentExpression[left.property.name=/^(${REPLACED})$/]`,
  `CallExpression[callee.object.name="Object"][callee.property.name="assign"] > ObjectExpression > Property[key.name=/^(${REPLACED})$/]`,
  'Literal[value="BEGIN;"]',
].map((selector) => ({ selector, message: MESSAGE }))
