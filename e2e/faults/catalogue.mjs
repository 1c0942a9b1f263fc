import { accepting } from './accepting.mjs'
import { answering } from './answering.mjs'
import { configuring } from './configuring.mjs'
import { running } from './running.mjs'

export const catalogue = { ...accepting, ...running, ...answering, ...configuring }

/**
 * The exports of a module with its faults, one laid over the other. A fault that replaces nothing is an error: the
 * control would show nothing.
 *
 * @param {string[]} faults
 * @param {string} file
 * @param {Record<string, unknown>} sound
 */
export function applyFaults(faults, file, sound) {
  const faulty = { ...sound }
  for (const fault of faults) {
    const replacements = /** @type {Record<string, any>} */ (catalogue)[fault][file]
    for (const [name, replace] of Object.entries(replacements)) {
      if (!(name in sound))
        throw new Error(`The fault ${fault} replaces ${name}, which ${file} does not export.`)
      faulty[name] = replace({ ...faulty })
    }
  }
  return faulty
}
