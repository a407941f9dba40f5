/** A copy of the project, like a fresh clone; node_modules is shared. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../tools/root.ts'

const execFileAsync = promisify(execFile)

export class ProjectCopy {
  readonly directory: string

  constructor(directory: string) {
    this.directory = directory
  }

  /** Copies the files that git tracks or would add. */
  async fill(): Promise<void> {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const { stdout } = await execFileAsync('git', args, { cwd: ROOT, maxBuffer: 8_000_000 })
    for (const path of stdout.split('\0').filter((name) => name && !name.startsWith('tests/'))) {
      mkdirSync(dirname(join(this.directory, path)), { recursive: true })
      cpSync(join(ROOT, path), join(this.directory, path), { force: true, recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.directory, 'node_modules'))
  }

  read(path: string): string {
    return readFileSync(join(this.directory, path), 'utf8')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.directory, path)), { recursive: true })
    writeFileSync(join(this.directory, path), text)
  }

  replace(path: string, known: string, text: string): void {
    const before = this.read(path)
    if (!before.includes(known)) throw new Error(`${path} has no "${known}"`)
    this.write(path, before.replace(known, () => text))
  }

  /** Runs a shell command and returns its exit code and output, even if it fails. */
  async runShell(line: string, env: Readonly<Record<string, string>> = {}): Promise<{ code: number; output: string }> {
    try {
      const options = { cwd: this.directory, env: { ...process.env, ...env }, maxBuffer: 8_000_000 }
      const { stdout, stderr } = await execFileAsync('sh', ['-c', line], options)
      return { code: 0, output: `${stdout}${stderr}` }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: `${stdout}${stderr}` }
    }
  }
}
