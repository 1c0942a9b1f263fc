import { register } from 'node:module'

/** Loaded with `--import` into every process and thread of a service that runs with faults. */
register('./replace-exports.mjs', import.meta.url)
