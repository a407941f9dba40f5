/**
 * What a type of field is like is said in its folders alone; the rest of the product asks its traits. The compiler knows what is
 * the name of a type: nothing but such names can be in it.
 */
const FOLDERS = /\/(schema|backend\/resource|admin)\/fields\//
const SEARCHES = ['includes', 'has', 'get', 'indexOf']
/** Of the file itself: a union of so many literals is no accident. */
const LEAST = 10

const message = 'asks what type a field has: ask its traits (traitsOf, serverTypeOf, browserTypeOf), or give the type one'

export default {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    if (!program || FOLDERS.test(context.filename)) return {}
    const checker = program.getTypeChecker()
    const isTypeName = (node) => {
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node))
      return type.isUnion() && type.types.length >= LEAST && NAMED.every((name) => type.types.some((one) => one.value === name))
    }
    const report = (node) => { context.report({ node, message }) }
    return {
      BinaryExpression(node) {
        if (['===', '!=='].includes(node.operator) && [node.left, node.right].some(isTypeName)
          && [node.left, node.right].some(({ type }) => type === 'Literal')) report(node)
      },
      SwitchStatement(node) { if (isTypeName(node.discriminant)) report(node) },
      MemberExpression(node) { if (node.computed && isTypeName(node.property)) report(node) },
      CallExpression({ callee, arguments: given }) {
        if (callee.type === 'MemberExpression' && SEARCHES.includes(callee.property.name) && given.some(isTypeName)) report(callee)
      },
    }
  },
}

/** Some that are in it as long as nobody has asked for one of them. */
const NAMED = ['medias', 'morph', 'sequence']
