import type { Failure } from './failure.ts'

export const recordsFailures = {
  'record.not-found': { status: 404, zh: '记录不存在或不可见', en: 'There is no such record' },
  'record.changed': {
    status: 409,
    zh: '记录已被他人修改，请查看最新内容后再保存',
    en: 'Somebody else has changed the record; review the latest version before you save',
  },
  'comment.not-found': {
    status: 404,
    zh: '评论不存在，或不能由您修改',
    en: 'There is no such comment, or you cannot change it',
  },
  'records.changed': {
    status: 409,
    zh: '第 {rows} 行的记录已被他人修改或删除，请查看最新内容后再保存',
    en: 'Somebody else has changed or deleted the records in these rows: {rows}. Review the latest versions before you save.',
  },
  'record.in-use': {
    status: 409,
    zh: '记录正在使用，不能删除。请先处理引用它的数据：{uses}',
    en: 'The record is in use and cannot be deleted. First change or delete what refers to it: {uses}',
  },
  'record.has-children': {
    status: 409,
    zh: '该记录有下级记录，不能删除；请先删除下级记录或更改其上级',
    en: 'The record has records below it and cannot be deleted. Delete those first or change their parent.',
  },
  'records.export-not-allowed': {
    status: 403,
    zh: '账号已停用或已无权查看这些数据，导出已取消',
    en: 'The account is disabled or may no longer read these records. Nothing was exported.',
  },
  'records.import-not-allowed': {
    status: 403,
    zh: '账号已停用或已无权导入这些数据，未做任何修改',
    en: 'The account is disabled or may no longer import these records. Nothing was changed.',
  },
  'records.too-far': {
    status: 400,
    zh: '列表只能翻到第 {limit} 条记录，请搜索或筛选以缩小范围',
    en: 'A list shows its first {limit} records. Search or filter it to find others.',
  },
  'records.too-many-exports': {
    status: 429,
    zh: '您已有 {limit} 个导出任务未完成，请等待其完成后再导出',
    en: 'You have {limit} exports under way. Wait until one of them is done.',
  },
  'records.too-many-imports': {
    status: 429,
    zh: '您已有 {limit} 个导入任务未完成，请等待其完成后再导入',
    en: 'You have {limit} imports under way. Wait until one of them is done.',
  },
  'records.import-not-found': {
    status: 404,
    zh: '导入不存在或已到期',
    en: 'There is no such import, or it has expired',
  },
  'records.import-state': {
    status: 409,
    zh: '该导入当前不能执行此操作',
    en: 'This action is not available in the current state of the import',
  },
  'records.import-kind': {
    status: 400,
    zh: '请选择 xlsx 或 csv 文件',
    en: 'Choose an xlsx or csv file',
  },
  'records.import-size': {
    status: 413,
    zh: '文件超过 {limit} MB，请拆分后分次导入',
    en: 'The file is larger than {limit} MB. Split it.',
  },
  'records.import-rows': {
    status: 400,
    zh: '文件超过 {limit} 行，请拆分后分次导入',
    en: 'The file has more than {limit} rows. Split it.',
  },
  'records.import-columns': {
    status: 400,
    zh: '文件超过 {limit} 列，请只保留需要导入的列',
    en: 'The file has more than {limit} columns. Keep only those to be imported.',
  },
  'records.import-cell': {
    status: 400,
    zh: '第 {row} 行有超过 {limit} 个字符的单元格',
    en: 'A cell in row {row} has more than {limit} characters',
  },
  'records.import-formula': {
    status: 400,
    zh: '单元格 {cell} 是公式，请将公式粘贴为数值后再导入',
    en: 'Cell {cell} is a formula. Replace formulas by their values before importing.',
  },
  'records.import-file-changed': {
    status: 409,
    zh: '文件在试运行之后已变化，请重新试运行',
    en: 'The file has changed since the dry run. Run it again.',
  },
  'records.import-headings': {
    status: 409,
    zh: '文件的列标题有误，请改正后重新试运行',
    en: 'The headings of the file are wrong. Correct them and run the dry run again.',
  },
  'records.import-faulty': {
    status: 409,
    zh: '有 {count} 行有误，没有写入任何数据。请改正，或选择跳过有误的行',
    en: '{count} rows are faulty and nothing was stored. Correct them, or choose to leave them out.',
  },
  'records.undo-over': {
    status: 409,
    zh: '该导入已撤销，或已超过可撤销的 {days} 天',
    en: 'The import was undone already, or more than {days} days have passed',
  },
} as const satisfies Record<string, Failure>
