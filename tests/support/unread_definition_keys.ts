/**
 * Finds the keys of the definition language that no code reads. A key of the normal form is read where a property of its type in
 * schema/definition.ts is; a key of the raw form only, by schema/normal_*.ts. Types, checks and lists of keys are no readers.
 */
import { globSync } from 'node:fs'
import ts from 'typescript'
import { walkNodes } from '../../tools/typescript_sources.ts'
import { ROOT } from '../../tools/root.ts'
import type { DefinitionPart } from '#schema/definition_keys'

/** Rooms that read any definition. Imports from other rooms are not followed. */
const ROOMS = [
  'schema/**', 'backend/engine/{definition,resource,http,database/migrator}/**', 'backend/services/{files,auth}/**',
  'admin/staff/{definition,resource,fields,layout,menu}/**',
]
const isReader = (path: string): boolean => !/^schema\/(check\/|check|types|definition_keys|normal_)/.test(path)

/** The types with the keys of a part: an interface, or a property of it. */
const TYPES: Readonly<Partial<Record<DefinitionPart, readonly string[]>>> = {
  app: ['Definition'], resource: ['ResourceData'], field: ['FieldData'], computed: ['Rollup', 'FieldData'], children: ['FieldData'],
  flow: ['ResourceData'], verb: ['TransitionData'], allow_when: ['ResourceData.allow_when'], access: ['AccessData', 'AccessData.access'],
  list: ['ResourceData.list'], admin: ['ResourceData.admin'],
  shape_list: ['ListOptions'],
}
/** Where keys are read that are no properties of a type. */
const NORMAL_FORM = ['form', 'flow', 'predicate'].map((part) => `schema/normal_${part}.ts`)
const VALUES = ['schema/predicate.ts', 'schema/normal_predicate.ts', 'backend/engine/resource/write/definition_values.ts']

type Keys = Readonly<Record<DefinitionPart, readonly string[]>>
/** Sources by path, instead of those on the disk. */
type Sources = ReadonlyMap<string, string>

export function unreadDefinitionKeys(keys: Keys, sources: Sources = new Map()): string[] {
  const program = createProgram(sources)
  const checker = program.getTypeChecker()
  const declared = (Object.entries(keys) as [DefinitionPart, readonly string[]][]).flatMap(([part, names]) =>
    names.map((name) => ({ part, name, declarations: declarationsOf(program, checker, TYPES[part] ?? [], name) })))
  const typed = declared.filter(({ declarations }) => declarations.length > 0)
  const raw = declared.filter(({ declarations }) => declarations.length === 0)
  const read = readDeclarations(program, checker, new Set(typed.flatMap(({ declarations }) => declarations)))
  return [
    ...typed.filter(({ declarations }) => !declarations.some((one) => read.has(one))),
    ...raw.filter(({ part, name }) => !mentions(program, part === 'predicate' || part === 'value' ? VALUES : NORMAL_FORM, name)),
  ].map(({ part, name }) => `${part}.${name}`)
}

/** The generic rooms without packages: what the definition types need is in schema/. */
function createProgram(sources: Sources): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024, lib: ['lib.es2024.d.ts'], types: [], strict: true, noEmit: true,
    module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, jsx: ts.JsxEmit.Preserve,
    allowImportingTsExtensions: true,
  }
  const paths = globSync(ROOMS.map((room) => `${room}/*.{ts,tsx}`), { cwd: ROOT, exclude: ['**/migrations/**'] })
  const files = new Set(paths.map((path) => ROOT + path))
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => sources.get(file.slice(ROOT.length)) ?? readFile(file)
  host.resolveModuleNameLiterals = (literals, importer) => literals.map(({ text }) => ({ resolvedModule: resolve(text, importer, files) }))
  return ts.createProgram([...files], options, host)
}

function resolve(name: string, importer: string, files: ReadonlySet<string>): ts.ResolvedModuleFull | undefined {
  const target = name.startsWith('#') ? `${ROOT}${name.slice(1)}.ts`
    : name.startsWith('.') ? new URL(name, `file://${importer}`).pathname : undefined
  if (target === undefined || !files.has(target)) return undefined
  return { resolvedFileName: target, extension: target.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts }
}

/** The declarations of a property in the first of these types that has it. */
function declarationsOf(program: ts.Program, checker: ts.TypeChecker, types: readonly string[], name: string): ts.Declaration[] {
  for (const path of types) {
    const [root = '', inner] = path.split('.')
    const statement = ['schema/definition.ts', 'schema/expr.ts', 'schema/shape.ts']
      .flatMap((file) => [...program.getSourceFile(ROOT + file)?.statements ?? []])
      .find((one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === root)
    if (!statement) throw new Error(`there is no type ${root}`)
    const type = checker.getTypeAtLocation(statement)
    const found = propertiesOf(checker, inner === undefined ? type : typeOfProperty(checker, type, inner), name)
    if (found.length) return found
  }
  return []
}

function typeOfProperty(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type {
  const property = type.getProperty(name)
  if (!property) throw new Error(`there is no property ${name}`)
  return checker.getNonNullableType(checker.getTypeOfSymbol(property))
}

const propertiesOf = (checker: ts.TypeChecker, type: ts.Type, name: string): ts.Declaration[] =>
  (type.isUnion() ? type.types : [type]).flatMap((one) => checker.getPropertyOfType(one, name)?.declarations ?? [])

/** The given declarations of properties that any code reads: `field.show`, `{ show } = field`, or `field[name]`. */
function readDeclarations(program: ts.Program, checker: ts.TypeChecker, wanted: ReadonlySet<ts.Declaration>): Set<ts.Declaration> {
  const names = new Map<string, Set<ts.Declaration>>()
  for (const one of wanted) {
    const name = ts.getNameOfDeclaration(one)?.getText() ?? ''
    names.set(name, (names.get(name) ?? new Set()).add(one))
  }
  const read = new Set<ts.Declaration>()
  const readers = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(ROOT) && isReader(fileName.slice(ROOT.length)))
  for (const file of readers) {
    for (const node of walkNodes(file)) {
      for (const [object, name] of readsIn(checker, node)) {
        // Types are resolved only for names that are still wanted.
        if (![...names.get(name) ?? []].some((one) => !read.has(one))) continue
        const type = checker.getNonNullableType(checker.getTypeAtLocation(object))
        for (const one of propertiesOf(checker, type, name)) if (wanted.has(one)) read.add(one)
      }
    }
  }
  return read
}

/** The objects and names of the properties that a node reads. */
function readsIn(checker: ts.TypeChecker, node: ts.Node): [object: ts.Node, name: string][] {
  if (ts.isPropertyAccessExpression(node)) return [[node.expression, node.name.text]]
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return [[node.parent, (node.propertyName ?? node.name).getText()]]
  if (!ts.isElementAccessExpression(node)) return []
  const key = checker.getTypeAtLocation(node.argumentExpression)
  const literals = (key.isUnion() ? key.types : [key]).filter((one) => one.isStringLiteral())
  return literals.map(({ value }) => [node.expression, value])
}

/** True when one of the files reads a property of this name, or compares with it. */
function mentions(program: ts.Program, files: readonly string[], name: string): boolean {
  return files.some((path) => {
    const file = program.getSourceFile(ROOT + path)
    return file !== undefined && [...walkNodes(file)].some((node) => namesRead(node).includes(name))
  })
}

function namesRead(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node)) return [node.name.text]
  if (ts.isBindingElement(node)) return [(node.propertyName ?? node.name).getText()]
  if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression)) return [node.expression.text]
  if (!ts.isBinaryExpression(node)) return []
  return [node.left, node.right].flatMap((side) => (ts.isStringLiteral(side) ? [side.text] : []))
}
