interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

export const manifestPath: string
export function firstLoadScripts(manifest: Record<string, Chunk>): string[]
export function firstLoadBytes(): number
