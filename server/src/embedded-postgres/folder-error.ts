import { StartError } from '../errors.ts'

const folderProblems: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its path is too long',
}

export function folderError(folder: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = folderProblems[code] ?? (error instanceof Error ? error.message : String(error))
  return new StartError(
    `The data folder ${folder} cannot be used: ${problem}. Set DATA_DIR to a folder this user can write to, or correct this one.`,
    { cause: error },
  )
}
