import { errors } from '../errors.ts'
import { limits } from '../limits.ts'

/** Refuses a new password that guessers try first. Passwords that people already have still work. */
export async function refuseWeakPassword(field: string, password: string): Promise<void> {
  if (new Set(password.toLowerCase()).size < limits.passwordDifferentCharactersMin) {
    throw errors.invalidField(
      field,
      `must have at least ${limits.passwordDifferentCharactersMin} different characters`,
    )
  }
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(password.trim().toLowerCase())) {
    throw errors.invalidField(field, 'is one of the most common passwords; choose another one')
  }
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when first needed: most processes never need the list. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
