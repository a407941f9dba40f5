/** The keys of a search on the server, whose options are those of an earlier text for a moment. */
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'

interface SearchState {
  readonly isOpen: boolean
  /** The options belong to the typed text. */
  readonly isSettled: boolean
  readonly typed: string
  readonly takeFirst: () => void
}

/**
 * Enter before the answer takes the first option of that answer, not of the options that are still shown; whoever has moved to an
 * option with the arrows takes that one. Tab goes on to the next field and chooses nothing.
 */
export function useEnterBeforeOptions({ isOpen, isSettled, typed, takeFirst }: SearchState): (event: KeyboardEvent) => void {
  const isAwaited = useRef(false)
  const hasMoved = useRef(false)
  const onAnswer = useEffectEvent(takeFirst)
  useEffect(() => { hasMoved.current = false; isAwaited.current = false }, [typed])
  useEffect(() => {
    if (!isSettled || !isAwaited.current) return
    isAwaited.current = false
    onAnswer()
  }, [isSettled])
  return (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = true
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Escape') {
      isAwaited.current = false
      // Closes the list; the browser would also empty the search.
      if (isOpen) event.preventDefault()
    }
    if (event.key !== 'Enter' || !isOpen || isSettled || hasMoved.current || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    isAwaited.current = true
  }
}
