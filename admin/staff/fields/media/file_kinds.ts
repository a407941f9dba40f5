/** The kinds of files: accepted MIME types, image or audio, extension, URL. */
import { acceptedFileGroups } from '#schema/definition'
import type { StoredFile } from '#schema/types'
import type { Field } from '../../definition/definition.ts'

/** For the `accept` attribute: with explicit image types a phone converts its photos to JPEG. */
const MIME_TYPES: Readonly<Record<string, string>> = { image: 'image/jpeg,image/png,image/webp', pdf: 'application/pdf', audio: 'audio/*' }

export const acceptOf = (field: Field): string => acceptedFileGroups(field).flatMap((group) => MIME_TYPES[group] ?? []).join(',')
export const acceptsImages = (field: Field): boolean => acceptedFileGroups(field).includes('image')
export const acceptsAudio = (field: Field): boolean => acceptedFileGroups(field).includes('audio')

export const isImage = ({ mime }: StoredFile): boolean => mime.startsWith('image/')
export const isAudio = ({ mime }: StoredFile): boolean => mime.startsWith('audio/')
/** 'PDF', 'MP3': shown when there is no thumbnail. */
export const fileExtension = ({ label }: Pick<StoredFile, 'label'>): string => (/\.(\w{1,4})$/.exec(label)?.[1] ?? '').toUpperCase()
