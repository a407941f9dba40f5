/**
 * What belongs to a library alone. An update of it changes such names without a word, and a statement or an order is lost. For
 * `no-restricted-syntax`.
 */
const MESSAGE = 'A private part of a library. Use what its manual describes.'

const OF_PG = 'parsedStatements|submittedNamedStatements'
const REPLACED = 'query|commit|rollback'

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
