import { app, type ResourceName } from '#resources'

export const isResource = (name: string | undefined): name is ResourceName => name !== undefined && name in app.resources
