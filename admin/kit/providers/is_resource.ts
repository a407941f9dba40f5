import { app, type ResourceName } from '#resources'

/** Not `in`: a name such as `constructor` is no resource. */
export const isResource = (name: string | undefined): name is ResourceName => name !== undefined && Object.hasOwn(app.resources, name)
