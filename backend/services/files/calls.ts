/** Uploads, and the library of files. */
import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { fileUses } from '#common/file_uses'
import { GUARDS } from '#common/guards'
import { canUpload, MAX_LOCATION_LENGTH } from './upload_purpose.ts'

/** A form, whose fields receive_upload.ts reads. */
const upload = {
  method: 'post', tag: 'media', repeatable: true, refusals: [503], multipart: true,
  body: {
    file: { schema: { type: 'string', format: 'binary' } }, taken_at: { optional: 'datetime' },
    location: { optional: { type: 'string', max: MAX_LOCATION_LENGTH } },
  },
} as const
const ofFile = { tag: 'media', guard: 'user' } as const

export const fileCalls = [
  ...GUARDS.filter(canUpload).map((guard) => defineCall({
    ...upload, id: `${guard}.media.upload`, text: 'files.upload', path: `/api/${guard}/media`, guard,
    permissions: [], why: 'whoever may fill the field that the file is for (upload_purpose.ts)',
    query: { for: { schema: { type: 'string' }, about: 'files.for' } }, status: 201, answer: { component: 'File' },
    run: async (call) => (await import('./upload_file.ts')).uploadFile(call),
  })),
  defineCall({
    ...ofFile, id: 'user.media.uses', text: 'files.uses', method: 'get', path: '/api/user/media/{id}/uses', permissions: ['media-list'],
    turns: listTurns, answer: fileUses, run: async (call) => (await import('./show_file_uses.ts')).showFileUses(call),
  }),
  defineCall({
    ...upload, ...ofFile, id: 'user.media.replace', text: 'files.replace', path: '/api/user/media/{id}/replace',
    permissions: ['media-edit'], query: { version: { type: 'int', min: 1 } }, answer: { component: 'MediaRow' },
    run: async (call) => (await import('./replace_file.ts')).replaceFile(call),
  }),
]
