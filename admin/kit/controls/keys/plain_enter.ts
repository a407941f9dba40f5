import type { KeyboardEvent } from 'react'

/** Enter without Ctrl or ⌘, which save the form. */
export const isPlainEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && !ctrlKey && !metaKey
