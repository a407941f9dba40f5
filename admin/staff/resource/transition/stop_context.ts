import { createContext } from 'react'

/** For a note of a dialog that says why nothing can be sent yet: while it is there, nothing is. */
export const StopContext = createContext<(isStopped: boolean) => void>(() => undefined)
