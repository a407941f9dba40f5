/** Registers the commands of this room with ace, whose own loader reads compiled JavaScript only. */
import { ListLoader } from '@adonisjs/core/ace'
import SchemaDiff from './diff_command.ts'

const loader = new ListLoader([SchemaDiff])

export const getMetaData = () => loader.getMetaData()
export const getCommand: typeof loader.getCommand = (metaData) => loader.getCommand(metaData)
