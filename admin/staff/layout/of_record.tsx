import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isRecordId } from '../definition/resource_paths.ts'
import { NotFound } from './not_found.tsx'

/** The page of a record, unless its address cannot be that of one: nothing is asked of the server then. */
export function OfRecord({ children }: { readonly children: ReactNode }) {
  const { id } = useParams()
  return id === undefined || isRecordId(id) ? children : <NotFound />
}
