/** Registers the commands of this room with ace, whose own loader reads compiled JavaScript only. */
import { ListLoader } from '@adonisjs/core/ace'
import OwnerCreate from './owner_command.ts'

const loader = new ListLoader([OwnerCreate])

export const getMetaData = () => loader.getMetaData()
export const getCommand: typeof loader.getCommand = (metaData) => loader.getCommand(metaData)
