import { createContext } from 'react'

/** True in the rows of a grid, where an input has the room of one column. */
export const CompactInputsContext = createContext(false)
