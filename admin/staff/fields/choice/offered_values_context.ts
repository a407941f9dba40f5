import { createContext } from 'react'

/** The values of an enum that its input offers beside the present one; null for all. */
export const OfferedValuesContext = createContext<readonly string[] | null>(null)
