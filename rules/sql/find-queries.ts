import { relative } from 'node:path'
import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isObjectBindingPattern,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type IntersectionType,
  type Project,
  type Type,
  TypeFlags,
  type UnionType,
} from 'typescript/unstable/sync'
import { ConstantText } from './constant-text.ts'
import { samples } from './samples.ts'

/** What TypeScript says about one column of a row. */
export interface DeclaredColumn {
  name: string
  kinds: string[]
  isNullable: boolean
}

export interface Query {
  file: string
  line: number
  /** Undefined if the statement is built in a way that cannot be followed. */
  sql: string | undefined
  /** Undefined if the call names no row type. */
  row: DeclaredColumn[] | undefined
  /** The row type does not list columns. */
  isOpenRow: boolean
  areRowsUsed: boolean
  /** The call brings its own parser for numeric. */
  hasOwnParsers: boolean
  /** The call is made on a pool, so that the statement is a transaction of its own. */
  isOnPool: boolean
}

const root = new URL('../../', import.meta.url).pathname

/** All queries in the files that `wanted` picks, as TypeScript sees them. */
export function findQueries(wanted: (file: string) => boolean): Query[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects()[0]
    if (!project) throw new Error('TypeScript found no project')
    return project.rootFiles
      .filter((path) => wanted(relative(root, path)))
      .flatMap((path) => queriesOf(project, path))
  } finally {
    api.close()
  }
}

function queriesOf(project: Project, path: string): Query[] {
  const source = project.program.getSourceFile(path)
  if (!source) throw new Error(`TypeScript does not know ${path}`)
  const file = relative(root, path)
  const text = new ConstantText(project, (part) => samples[file]?.[part.getText()])
  const found: Query[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isQuery(node)) found.push(read(project.checker, text, file, node))
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** A call of `query`, or of `select`, which makes one. A stream, as of COPY, has no rows: its first argument is a call. */
const isQuery = ({ expression, arguments: [first] }: CallExpression) =>
  first !== undefined &&
  !isCallExpression(first) &&
  (isPropertyAccessExpression(expression)
    ? expression.name.text === 'query'
    : isIdentifier(expression) && expression.text === 'select')

function read(checker: Checker, text: ConstantText, file: string, call: CallExpression): Query {
  const first = call.arguments[0] as Expression
  const typeNode = call.typeArguments?.[0]
  const type = typeNode && checker.getTypeFromTypeNode(typeNode)
  const row =
    type &&
    checker.getPropertiesOfType(type).map((property) => ({
      name: property.name,
      ...kindsOf(checker, checker.getTypeOfSymbol(property)),
    }))
  return {
    file,
    line: call.getSourceFile().text.slice(0, call.getStart()).split('\n').length,
    sql: text.of(text.property(first, 'text') ?? first),
    row,
    isOpenRow: row?.length === 0,
    areRowsUsed: areRowsUsed(call),
    hasOwnParsers: text.property(first, 'types') !== undefined,
    isOnPool: isPool(checker, call),
  }
}

function isPool(checker: Checker, { expression }: CallExpression): boolean {
  if (!isPropertyAccessExpression(expression)) return false
  const type = checker.getTypeAtLocation(expression.expression)
  return type !== undefined && checker.typeToString(type) === 'Pool'
}

function kindsOf(checker: Checker, type: Type | undefined): Omit<DeclaredColumn, 'name'> {
  if (!type) throw new Error('A column has no type')
  const members = type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]
  const kinds = [...new Set(members.map((member) => kindOf(checker, member)))]
  return {
    kinds: kinds.filter((kind) => kind !== 'null'),
    isNullable: kinds.some((kind) => kind === 'null' || kind === 'unknown'),
  }
}

function kindOf(checker: Checker, type: Type): string {
  const { flags } = type
  if (flags & TypeFlags.Intersection) {
    const kinds = (type as IntersectionType).getTypes().map((part) => kindOf(checker, part))
    return kinds.find((kind) => kind !== 'object') ?? 'object'
  }
  if (flags & TypeFlags.Null) return 'null'
  if (flags & TypeFlags.Any) return 'any'
  if (flags & TypeFlags.Unknown) return 'unknown'
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  const name = checker.typeToString(type)
  if (name.startsWith('Buffer')) return 'Buffer'
  return checker.isArrayType(type) || checker.isTupleType(type) ? 'array' : 'object'
}

/** Not if the result is ignored, or only the number of rows is used. */
function areRowsUsed(call: CallExpression): boolean {
  let node: Node = call
  for (;;) {
    const { parent } = node
    const isPassedOn =
      isAwaitExpression(parent) ||
      isParenthesizedExpression(parent) ||
      (isPropertyAccessExpression(parent) && ['catch', 'then'].includes(parent.name.text)) ||
      (isCallExpression(parent) && parent.expression === node && node !== call)
    if (!isPassedOn) break
    node = parent
  }
  const { parent } = node
  if (isExpressionStatement(parent)) return false
  if (isPropertyAccessExpression(parent)) return parent.name.text !== 'rowCount'
  if (isArrowFunction(parent)) return true
  if (!isVariableDeclaration(parent) || !isObjectBindingPattern(parent.name)) return true
  return parent.name.elements.some(
    (element) => element.getText() !== 'rowCount' && !/^rowCount:/.test(element.getText()),
  )
}
