import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../session/use-me.ts'

/** A link to an import, for people who may see it. */
export function ImportLink({
  importId,
  isCrumb,
  children,
}: {
  importId: string
  isCrumb?: boolean
  children: ReactNode
}) {
  const may = useMay()
  const { routesByPath } = useRouter()
  if (!(importPath in routesByPath) || !may('imports:read')) return children
  return (
    <Link className={isCrumb ? '' : 'link'} to={importPath} params={{ importId }}>
      {children}
    </Link>
  )
}

const importPath: string = '/imports/$importId'
