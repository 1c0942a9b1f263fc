import { type SampleRequest, targetOf } from '../document/sample-request.ts'
import { clientCallOf } from './client-calls.ts'
import { inJavaScript } from './literals.ts'

const importEnvironment = "import { env } from 'node:process'"

/** The call with our client, or with `fetch` where the client has no method for it. */
export function typescriptOf(operationId: string, sample: SampleRequest, address: string): string {
  const call = clientCallOf(operationId, sample)
  if (!call) return fetchOf(sample, address)
  const { expression, isList, before } = call
  const lines = [
    importEnvironment,
    "import { CartageClient } from '@cartage/client'",
    '',
    'const cartage = new CartageClient({',
    `  url: ${inJavaScript(address)},`,
    "  apiKey: env.CARTAGE_KEY ?? '',",
    '})',
    ...(before ? [before] : []),
  ]
  if (isList) lines.push(`for await (const one of ${expression}) console.log(one)`)
  else if (sample.method === 'DELETE' || !sample.answersJson) lines.push(`await ${expression}`)
  else lines.push(`const answer = await ${expression}`, 'console.log(answer)')
  return lines.join('\n')
}

function fetchOf(sample: SampleRequest, address: string): string {
  const { method, needsKey, condition, json, form, saveAs, answersJson } = sample
  const headers = [
    ...(needsKey ? ["'x-api-key': env.CARTAGE_KEY ?? ''"] : []),
    ...(condition ? [`${inJavaScript(condition.name)}: ${inJavaScript(condition.value)}`] : []),
    ...(json !== undefined ? ["'content-type': 'application/json'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: ${inJavaScript(method)}`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(json !== undefined ? [`body: JSON.stringify(${inJavaScript(json, '  ')})`] : []),
    ...(form ? ['body: form'] : []),
  ]
  const fileSystem = [...(form ? ['readFile'] : []), ...(saveAs ? ['writeFile'] : [])].join(', ')
  const print = saveAs
    ? `await writeFile(${inJavaScript(saveAs)}, Buffer.from(await answer.arrayBuffer()))`
    : `console.log(await answer.${answersJson ? 'json' : 'text'}())`
  const url = inJavaScript(address + targetOf(sample))
  return [
    ...(fileSystem ? [`import { ${fileSystem} } from 'node:fs/promises'`] : []),
    ...(needsKey ? [importEnvironment] : []),
    ...(fileSystem || needsKey ? [''] : []),
    ...(form ? formLines(form) : []),
    options.length > 0
      ? `const answer = await fetch(${url}, {\n${options.map((option) => `  ${option},\n`).join('')}})`
      : `const answer = await fetch(${url})`,
    'if (!answer.ok) throw new Error(await answer.text())',
    print,
  ].join('\n')
}

const formLines = (form: NonNullable<SampleRequest['form']>): string[] => [
  'const form = new FormData()',
  ...form.map(({ name, value, isFile }) =>
    isFile
      ? `form.append(${inJavaScript(name)}, new Blob([await readFile(${inJavaScript(value)})]), ${inJavaScript(value)})`
      : `form.append(${inJavaScript(name)}, ${inJavaScript(value)})`,
  ),
]
