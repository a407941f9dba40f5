/** Calls `check(node, specifier)` for whatever leads to another module: imports, exports from, `import()` and its types. */
export function eachImport(check) {
  const visit = (node) => {
    const source = node.source ?? node.argument?.literal
    if (typeof source?.value === 'string') check(source, source.value)
  }
  return {
    ImportDeclaration: visit, ExportNamedDeclaration: visit, ExportAllDeclaration: visit, ImportExpression: visit, TSImportType: visit,
  }
}
