/** Calls `check(node, specifier)` for every reference to another module: imports, re-exports, `import()` and import types. */
export function eachImport(check) {
  const visit = (node) => {
    const source = node.source ?? node.argument?.literal
    if (typeof source?.value === 'string') check(source, source.value)
  }
  return {
    ImportDeclaration: visit, ExportNamedDeclaration: visit, ExportAllDeclaration: visit, ImportExpression: visit, TSImportType: visit,
  }
}
