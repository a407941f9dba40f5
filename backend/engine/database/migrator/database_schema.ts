/** The schema of a database as data, wanted by resources.ts or read from the catalogs of PostgreSQL. Keys are names. */
export interface DatabaseSchema {
  readonly extensions: readonly string[]
  readonly functions: Readonly<Record<string, DatabaseFunction>>
  readonly sequences: readonly string[]
  readonly tables: Readonly<Record<string, Table>>
}

/** A trigger function, or one of a text that always returns the same for it. `body`: between $$. */
export interface DatabaseFunction { readonly returns: 'trigger' | 'text'; readonly body: string }

export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  /** `primary key (id)`, `check (…)`, `foreign key (…) references …` */
  readonly constraints: Readonly<Record<string, string>>
  /** Whole statements: `create index … on … using …` */
  readonly indexes: Readonly<Record<string, string>>
  /** Whole statements: `create trigger … before … on …` */
  readonly triggers: Readonly<Record<string, string>>
}

export interface Column {
  readonly type: string
  readonly nullable?: true
  readonly identity?: true
  readonly default?: string
  readonly generated?: string
  /** The definition that the stored values of a rollup follow, as a hash: the comment of the column. Another one computes them again. */
  readonly definition?: string
  /** The values of the rows that exist when the column is added or its definition changes; not part of the schema. */
  readonly fill?: ColumnFill
}

/** `sql`: over the row that is updated, which is called "filled". Columns are filled in the order of their levels: some read others. */
export interface ColumnFill { readonly sql: string; readonly level: number }
