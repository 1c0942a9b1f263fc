import { type SampleRequest, targetOf } from '../document/sample-request.ts'
import { inPython } from './literals.ts'

/** The call in Python, with nothing but its standard library. */
export function pythonOf(sample: SampleRequest, address: string): string {
  const { json, form, answersJson, saveAs, needsKey } = sample
  const imports = [
    ...(json !== undefined || answersJson ? ['import json'] : []),
    ...(needsKey ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
  ]
  const headers = headersOf(sample)
  const request = [
    inPython(address + targetOf(sample)),
    ...(sample.method === 'GET' ? [] : [`method=${inPython(sample.method)}`]),
    ...(headers.length > 0 ? [`headers={\n    ${headers.join(',\n    ')},\n  }`] : []),
    ...(json !== undefined ? [`data=json.dumps(${inPython(json, '  ')}).encode()`] : []),
    ...(form ? ['data=body'] : []),
  ]
  const read = answersJson
    ? 'print(json.load(answer))'
    : saveAs
      ? `open(${inPython(saveAs)}, 'wb').write(answer.read())`
      : sample.method === 'DELETE'
        ? 'print(answer.status)'
        : 'print(answer.read().decode())'
  return `${imports.join('\n')}

${form ? `${bodyOf(form)}\n` : ''}request = Request(
  ${request.join(',\n  ')},
)
with urlopen(request) as answer:
  ${read}`
}

function headersOf({ needsKey, condition, insteadOfCondition, json, form }: SampleRequest): string[] {
  const instead = insteadOfCondition
    ? `# To replace what is there: ${inPython(insteadOfCondition.name)}: ${inPython(insteadOfCondition.value)}\n    `
    : ''
  return [
    ...(needsKey ? ["'x-api-key': os.environ['CARTAGE_KEY']"] : []),
    ...(condition ? [`${instead}${inPython(condition.name)}: ${inPython(condition.value)}`] : []),
    ...(json !== undefined ? ["'content-type': 'application/json'"] : []),
    ...(form ? ["'content-type': 'multipart/form-data; boundary=part-of-form'"] : []),
  ]
}

/** The standard library has no multipart forms, but their format is short. */
function bodyOf(form: NonNullable<SampleRequest['form']>): string {
  const parts = form.map(({ name, value, isFile }) =>
    isFile
      ? `  b'--part-of-form\\r\\n'
  b'content-disposition: form-data; name="${name}"; filename="${value}"\\r\\n\\r\\n'
  + open(${inPython(value)}, 'rb').read() + b'\\r\\n'`
      : `  b'--part-of-form\\r\\n'
  b'content-disposition: form-data; name="${name}"\\r\\n\\r\\n'
  + ${inPython(value)}.encode() + b'\\r\\n'`,
  )
  return `body = (
${parts.join(' +\n')} +
  b'--part-of-form--\\r\\n'
)`
}
