/** Whether a text says something: a full stop or a space is no reason. Pure. */
import { foldText } from './text/folding.ts'

export const isSaid = (text: string | null | undefined): boolean => text != null && foldText(text) !== ''
