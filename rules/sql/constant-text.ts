import {
  type ArrowFunction,
  type Expression,
  type FunctionDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Project, SymbolFlags } from 'typescript/unstable/sync'

/** Evaluates an expression to text, following constants into the files that declare them. */
export class ConstantText {
  readonly #project: Project
  readonly #sampleOf: (part: Expression) => string | undefined

  /** `sampleOf` gives a sample for a part that is only known when the statement runs. */
  constructor(project: Project, sampleOf: (part: Expression) => string | undefined) {
    this.#project = project
    this.#sampleOf = sampleOf
  }

  of(node: Expression, given = new Map<string, Expression>()): string | undefined {
    const sample = this.#sampleOf(node)
    if (sample !== undefined) return sample
    const value = this.#resolve(node, given)
    if (value === undefined) return undefined
    if (isStringLiteral(value) || isNoSubstitutionTemplateLiteral(value) || isNumericLiteral(value)) {
      return value.text.replaceAll('_', isNumericLiteral(value) ? '' : '_')
    }
    if (isTemplateExpression(value)) {
      const parts = value.templateSpans.map((span) => {
        const text = this.of(span.expression, given)
        return text === undefined ? undefined : text + span.literal.text
      })
      return parts.includes(undefined) ? undefined : value.head.text + parts.join('')
    }
    if (isConditionalExpression(value)) return this.of(value.whenTrue, given)
    if (isBinaryExpression(value) && value.operatorToken.kind === SyntaxKind.PlusToken) {
      const [left, right] = [this.of(value.left, given), this.of(value.right, given)]
      return left === undefined || right === undefined ? undefined : left + right
    }
    if (isCallExpression(value)) return this.#called(value.expression, [...value.arguments], given)
    return undefined
  }

  /** The value of a property: of an object literal, of one that it spreads, or of a constant that is one. */
  property(node: Expression, name: string): Expression | undefined {
    const object = this.#resolve(node, new Map())
    if (!object || !isObjectLiteralExpression(object)) return undefined
    for (const property of [...object.properties].reverse()) {
      if (isPropertyAssignment(property) && property.name.getText() === name) return property.initializer
      if (isShorthandPropertyAssignment(property) && property.name.getText() === name) {
        return isIdentifier(property.name) ? property.name : undefined
      }
      if (isSpreadAssignment(property)) {
        const found = this.property(property.expression, name)
        if (found) return found
      }
    }
    return undefined
  }

  #called(callee: Expression, values: Expression[], given: Map<string, Expression>): string | undefined {
    if (isPropertyAccessExpression(callee) && callee.name.text === 'join') {
      const list = this.#resolve(callee.expression, given)
      const separator = values[0] ? this.of(values[0], given) : ','
      if (!list || !isArrayLiteralExpression(list)) return undefined
      const parts = list.elements.map((element) => this.of(element, given))
      return parts.includes(undefined) ? undefined : parts.join(separator)
    }
    const declared = isIdentifier(callee) ? this.#declaration(callee) : undefined
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared
    if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made))) return undefined
    const result = resultOf(made)
    const names = made.parameters.map(({ name }) => name.getText())
    return result && this.of(result, new Map(names.map((name, at) => [name, values[at] ?? result])))
  }

  /** Looks through parentheses, types, `Object.freeze` and names of constants. */
  #resolve(node: Expression, given: Map<string, Expression>): Expression | undefined {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) {
      return this.#resolve(node.expression, given)
    }
    if (isCallExpression(node) && node.expression.getText() === 'Object.freeze') {
      return node.arguments[0] && this.#resolve(node.arguments[0], given)
    }
    if (isPropertyAccessExpression(node)) {
      const found = this.property(node.expression, node.name.text)
      return found && this.#resolve(found, given)
    }
    if (isElementAccessExpression(node)) return undefined
    if (!isIdentifier(node)) return node
    const argument = given.get(node.text)
    if (argument) return this.#resolve(argument, new Map())
    const declared = this.#declaration(node)
    return declared && isVariableDeclaration(declared) && declared.initializer
      ? this.#resolve(declared.initializer, given)
      : undefined
  }

  #declaration(name: Node): Node | undefined {
    const { checker } = this.#project
    const found = checker.getSymbolAtLocation(name)
    const symbol = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    return symbol?.valueDeclaration?.resolve(this.#project)
  }
}

function resultOf(made: ArrowFunction | FunctionDeclaration): Expression | undefined {
  if (!made.body) return undefined
  if (!isBlock(made.body)) return made.body
  const [only, ...more] = made.body.statements
  return only && more.length === 0 && isReturnStatement(only) ? only.expression : undefined
}
