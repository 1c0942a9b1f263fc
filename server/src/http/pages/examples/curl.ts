import { type Header, type SampleRequest, targetOf } from '../document/sample-request.ts'
import { readableJson } from '../text/page-text.ts'

/** A call that works once the key is in the environment. */
export function curlOf(sample: SampleRequest, address: string): string {
  const { method, condition, insteadOfCondition, json, form, needsKey, saveAs } = sample
  const target = address + targetOf(sample)
  const hasBody = json !== undefined || form !== undefined
  const verb = method === 'GET' || (method === 'POST' && hasBody) ? '' : `-X ${method} `
  const parts = [`curl ${verb}${/^[\w:/.-]+$/.test(target) ? target : quote(target)}`]
  if (needsKey) parts.push('-H "x-api-key: $CARTAGE_KEY"')
  if (condition) parts.push(headerOf(condition))
  if (json !== undefined) {
    parts.push("-H 'content-type: application/json'")
    parts.push(`-d ${quote(readableJson(json))}`)
  }
  for (const { name, value, isFile } of form ?? []) {
    parts.push(`-F ${isFile ? `${name}=@${value}` : quote(`${name}=${value}`)}`)
  }
  if (saveAs) parts.push(`-o ${saveAs}`)
  const call = parts.join(' \\\n  ')
  return insteadOfCondition
    ? `${call}\n\n# To replace what is there, send the ETag that you read instead:\n# ${headerOf(insteadOfCondition)}`
    : call
}

const headerOf = ({ name, value }: Header) => `-H ${quote(`${name}: ${value}`)}`

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
