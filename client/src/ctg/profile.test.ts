import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessOf, profileFile, writeProfile } from './profile.ts'

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctg-profile-'))
  env = { XDG_CONFIG_HOME: folder }
})
afterAll(() => rm(folder, { recursive: true }))

const kept = { url: 'https://cartage.example.com', apiKey: 'ctg_live_kept' }

test('a profile is written so that only its owner can read it, and read again', async () => {
  const file = profileFile(env, 'default')
  await writeProfile(file, { url: 'https://old.example.com', apiKey: 'old' })
  await chmod(file, 0o644)
  await writeProfile(file, kept)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'cartage'))).mode & 0o777).toBe(0o700)
  expect(await accessOf(env, undefined)).toEqual({ ...kept, from: file })
})

test.each([0o640, 0o604, 0o620, 0o602, 0o677])('a profile with the rights %o is not used', async (mode) => {
  const file = profileFile(env, 'shared')
  await writeProfile(file, kept)
  await chmod(file, mode)
  await expect(accessOf(env, 'shared')).rejects.toThrow(
    `Others on this machine can read or change the key in ${file}. Run: chmod 600 '${file}'.`,
  )
})

test('a key is never sent to an address that it was not given with', async () => {
  await writeProfile(profileFile(env, 'default'), kept)
  await expect(accessOf({ ...env, CARTAGE_API_KEY: 'k' }, undefined)).rejects.toThrow('CARTAGE_URL is not')
  await expect(accessOf({ ...env, CARTAGE_URL: 'https://a' }, undefined)).rejects.toThrow('API_KEY is not')
  const given = { ...env, CARTAGE_URL: 'https://a.example.com', CARTAGE_API_KEY: 'k' }
  expect(await accessOf(given, undefined)).toMatchObject({ url: 'https://a.example.com', apiKey: 'k' })
  // A profile that is asked for by name wins.
  expect(await accessOf(given, 'default')).toMatchObject(kept)
  expect(await accessOf({ ...given, CARTAGE_PROFILE: 'default' }, undefined)).toMatchObject(kept)
})

test.each([
  ['', 'is not JSON'],
  ['null', 'has no url or no apiKey'],
  ['{ "url": "https://a.example.com" }', 'has no url or no apiKey'],
  ['{ "url": "ftp://a", "apiKey": "k" }', 'must be the address of the service'],
  ['{ "url": "https://me:word@a", "apiKey": "k" }', 'must be the address of the service'],
])('a profile with %j says what is wrong', async (content, sentence) => {
  await writeFile(profileFile(env, 'wrong'), content, { mode: 0o600 })
  await expect(accessOf(env, 'wrong')).rejects.toThrow(sentence)
})

test('who has no profile is told how to make one, and a name cannot lead out of its folder', async () => {
  await expect(accessOf({ ...env }, 'none')).rejects.toThrow('Run "ctg login --profile none"')
  await expect(accessOf(env, '../../etc/passwd')).rejects.toThrow('cannot be the name of a profile')
})

test('a profile that cannot be written leaves the old one as it was', async () => {
  const file = profileFile(env, 'default')
  await writeProfile(file, kept)
  await writeFile(`${file}.${process.pid}`, 'in the way')
  await expect(writeProfile(file, { ...kept, apiKey: 'new' })).rejects.toThrow('EEXIST')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(kept)
})
