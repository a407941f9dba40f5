/** What a file is, to the eye. */
import { acceptedBy } from '#schema/definition'
import type { StoredFile } from '#schema/types'
import type { Field } from '../../definition/definition.ts'

/** For the file dialog: with these named, a phone hands out its photos as JPEG. */
const TYPES: Readonly<Record<string, string>> = { image: 'image/jpeg,image/png,image/webp', pdf: 'application/pdf', audio: 'audio/*' }

export const acceptOf = (field: Field): string => acceptedBy(field).flatMap((group) => TYPES[group] ?? []).join(',')
export const takesPictures = (field: Field): boolean => acceptedBy(field).includes('image')
export const takesSound = (field: Field): boolean => acceptedBy(field).includes('audio')

export const isPicture = ({ mime }: StoredFile): boolean => mime.startsWith('image/')
export const isSound = ({ mime }: StoredFile): boolean => mime.startsWith('audio/')
/** 'PDF', 'MP3': stands where there is no picture. */
export const endingOf = ({ label }: Pick<StoredFile, 'label'>): string => (/\.(\w{1,4})$/.exec(label)?.[1] ?? '').toUpperCase()

export const addressOf = (path: string): string => `${import.meta.env.VITE_API_URL ?? ''}${path}`
