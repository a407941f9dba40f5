/**
 * Code that depends on a field type belongs to the folders of the types; all other code reads traits. The rule finds comparisons of
 * field type names by the compiler's types.
 */
const FIELD_TYPE_FOLDERS = /\/(schema|backend\/engine\/resource|admin\/staff)\/fields\//
const SEARCHES = ['includes', 'has', 'get', 'indexOf']
/** A union of this many literals that contains the sample types is taken for the union of field type names. */
const MIN_UNION_SIZE = 10

const message = 'compares the name of a field type: read its traits (traitsOf, serverTypeOf, browserTypeOf), or add a trait'

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    if (!program || FIELD_TYPE_FOLDERS.test(context.filename)) return {}
    const checker = program.getTypeChecker()
    const isTypeName = (node) => {
      // Asking the compiler takes most of the time: what does not name a type is not asked for.
      if (!/type/i.test(context.sourceCode.getText(node))) return false
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node))
      return (
        type.isUnion() && type.types.length >= MIN_UNION_SIZE && SAMPLE_TYPES.every((name) => type.types.some((one) => one.value === name))
      )
    }
    const report = (node) => { context.report({ node, message }) }
    return {
      BinaryExpression(node) {
        if (['===', '!=='].includes(node.operator) && [node.left, node.right].some(({ type }) => type === 'Literal')
          && [node.left, node.right].some(isTypeName)) report(node)
      },
      SwitchStatement(node) { if (isTypeName(node.discriminant)) report(node) },
      MemberExpression(node) { if (node.computed && isTypeName(node.property)) report(node) },
      CallExpression({ callee, arguments: given }) {
        if (callee.type === 'MemberExpression' && SEARCHES.includes(callee.property.name) && given.some(isTypeName)) report(callee)
      },
    }
  },
}

/** Names that remain in the union unless it has been narrowed. */
const SAMPLE_TYPES = ['medias', 'morph', 'sequence']
