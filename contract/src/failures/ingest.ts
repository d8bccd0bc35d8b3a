import type { Failure } from './failure.ts'

export const ingestFailures = {
  'ingest.connection-not-found': {
    status: 404,
    zh: '没有这个现场连接',
    en: 'There is no such field connection',
  },
  'ingest.station-taken': {
    status: 409,
    zh: '该设备唯一标识（MN）不可用',
    en: 'This station number (MN) cannot be used',
  },
  'ingest.name-taken': { status: 409, zh: '名称已被使用', en: 'This name is already used' },
  'ingest.device-key-wrong': { status: 401, zh: '设备密钥无效', en: 'The device key is not valid' },
  'ingest.payload-invalid': {
    status: 400,
    zh: '上报内容有误：{reason}',
    en: 'The payload is not valid: {reason}',
  },
  'ingest.payload-malformed': {
    status: 400,
    zh: '上报内容须为一个读数、读数列表（至少一个）或每行一个读数的 JSON',
    en: 'The body must be JSON: one reading, a list of at least one, or a reading per line',
  },
  'ingest.too-many-readings': {
    status: 413,
    zh: '一次最多上报 {limit} 个读数，请分批发送',
    en: 'A request may carry at most {limit} readings; send them in parts',
  },
  'ingest.factor-unknown': {
    status: 400,
    zh: '没有这个监测因子：{factor}',
    en: 'There is no such factor: {factor}',
  },
  'ingest.source-key-taken': {
    status: 409,
    zh: '数据标识重复：{key}',
    en: 'The source key is used twice: {key}',
  },
  'ingest.source-key-invalid': {
    status: 400,
    zh: '数据标识无效：{key}；HJ 212 须为因子编码，可加 -Avg、-Min、-Max、-Cou',
    en: 'The source key is not valid: {key}; HJ 212 takes a factor code, with -Avg, -Min, -Max or -Cou if wanted',
  },
  'ingest.not-hj212': {
    status: 409,
    zh: '只有 HJ 212 站点可以反控',
    en: 'Only HJ 212 stations take commands',
  },
  'ingest.station-offline': {
    status: 409,
    zh: '站点当前没有连接到本服务器',
    en: 'The station is not connected to this server at the moment',
  },
  'ingest.command-incomplete': {
    status: 400,
    zh: '该命令缺少内容：设置间隔须给出秒数，调取记录须给出起止时间',
    en: 'The command is not complete: an interval needs seconds, records need from and to',
  },
  'ingest.command-busy': {
    status: 409,
    zh: '该站点正在执行另一条命令',
    en: 'The station is still busy with another command',
  },
  'ingest.overloaded': {
    status: 503,
    zh: '数据接收繁忙，请稍后重发',
    en: 'The intake is busy, send again a little later',
  },
  'ingest.files-waiting': {
    status: 503,
    zh: '还有文件正在读取，请几秒后重新上传',
    en: 'Other files are being read, upload again in a few seconds',
  },
  'ingest.file-kind': {
    status: 400,
    zh: '该文件不是 csv 或 xlsx 表格',
    en: 'This file is neither a csv nor an xlsx table',
  },
  'ingest.file-old-excel': {
    status: 400,
    zh: '不支持旧版 xls 或加密的工作簿，请另存为未加密的 xlsx 或 csv',
    en: 'Old xls files and encrypted workbooks cannot be read; save it as an xlsx without password, or as csv',
  },
  'ingest.file-damaged': {
    status: 400,
    zh: '文件已损坏或不完整',
    en: 'The file is damaged or incomplete',
  },
  'ingest.file-encoding': {
    status: 400,
    zh: '无法识别文件的文字编码，请用 UTF-8 或 GBK 保存',
    en: 'The text encoding of the file cannot be told; save it as UTF-8 or GBK',
  },
  'ingest.file-expands': {
    status: 400,
    zh: '工作簿展开后超过 {limit} MB，请拆分或另存为 csv',
    en: 'The workbook expands to more than {limit} MB; split it or save it as csv',
  },
  'ingest.file-empty': {
    status: 400,
    zh: '文件中没有表头或没有数据行',
    en: 'The file has no heading or no row below it',
  },
  'ingest.file-one-column': {
    status: 400,
    zh: '文件只有一列：至少需要时间和一列数值，各列之间用逗号、分号、制表符或竖线分隔',
    en: 'The file has one column: it needs the time and at least one column of values, parted by commas, semicolons, tabs or bars',
  },
  'ingest.file-columns': {
    status: 400,
    zh: '表头须有 2 到 {limit} 列，现有 {count} 列',
    en: 'The heading needs 2 to {limit} columns, it has {count}',
  },
  'ingest.file-rows': {
    status: 400,
    zh: '数据行超过 {limit} 行，请拆分文件',
    en: 'The file has more than {limit} rows; split it',
  },
  'ingest.file-line': {
    status: 400,
    zh: '第 {line} 行附近有过长的行或没有结束的引号',
    en: 'Near line {line} there is a line that is too long or a quote that is never closed',
  },
  'ingest.too-many-stations': {
    status: 400,
    zh: '文件中的站点超过 {limit} 个，请检查站点列的选择',
    en: 'The file names more than {limit} stations; check which columns name the station',
  },
  'ingest.file-missing': {
    status: 409,
    zh: '文件已不在服务器上，请重新上传',
    en: 'The file is no longer on the server, please upload it again',
  },
  'ingest.file-too-large': {
    status: 413,
    zh: '文件太大不符合：最大 {limit} MB',
    en: 'The file is too large: at most {limit} MB',
  },
  'ingest.column-unknown': {
    status: 400,
    zh: '文件中没有“{column}”列',
    en: 'The file has no column “{column}”',
  },
  'ingest.column-twice': {
    status: 400,
    zh: '“{column}”列被使用了两次',
    en: 'The column “{column}” is used twice',
  },
  'ingest.time-format-unknown': {
    status: 400,
    zh: '无法识别时间格式“{format}”',
    en: 'The time format “{format}” is not known',
  },
  'ingest.time-zone-unknown': {
    status: 400,
    zh: '无法识别时区“{zone}”',
    en: 'The time zone “{zone}” is not known',
  },
  'ingest.year-missing': {
    status: 400,
    zh: '时间列没有年份，请填写年份',
    en: 'The times have no year; please give it',
  },
  'ingest.unit-differs': {
    status: 409,
    zh: '“{column}”列的单位是 {given}，而“{unit}”已有的监测点单位是 {present}',
    en: 'The column “{column}” is in {given}, but the point that “{unit}” already has is in {present}',
  },
  'ingest.import-not-found': { status: 404, zh: '没有这个导入任务', en: 'There is no such import' },
  'ingest.import-state': {
    status: 409,
    zh: '该导入任务当前不能执行此操作',
    en: 'This import cannot do that in its present state',
  },
} as const satisfies Record<string, Failure>
