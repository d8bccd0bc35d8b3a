import type { Failure } from './failure.ts'

export const ingestFailures = {
  'ingest.connection-not-found': {
    status: 404,
    zh: '现场连接不存在',
    en: 'Field connection not found',
  },
  'ingest.station-taken': {
    status: 409,
    zh: '该设备唯一标识（MN）不可用',
    en: 'This station number (MN) is not available',
  },
  'ingest.name-taken': { status: 409, zh: '名称已被使用', en: 'This name is already in use' },
  'ingest.device-key-wrong': { status: 401, zh: '设备密钥无效', en: 'Invalid device key' },
  'ingest.payload-invalid': {
    status: 400,
    zh: '上报内容有误：{reason}',
    en: 'Invalid payload: {reason}',
  },
  'ingest.payload-malformed': {
    status: 400,
    zh: '上报内容须为一个读数、读数列表（至少一个）或每行一个读数的 JSON',
    en: 'The body must be JSON: one reading, a non-empty list of readings, or one reading per line',
  },
  'ingest.too-many-readings': {
    status: 413,
    zh: '一次最多上报 {limit} 个读数，请分批发送',
    en: 'A request can carry at most {limit} readings. Send them in batches.',
  },
  'ingest.factor-unknown': {
    status: 400,
    zh: '未知的监测因子：{factor}',
    en: 'Unknown factor: {factor}',
  },
  'ingest.source-key-taken': {
    status: 409,
    zh: '数据标识重复：{key}',
    en: 'Duplicate source key: {key}',
  },
  'ingest.point-twice': {
    status: 409,
    zh: '同一连接只能为一个监测点供数一次',
    en: 'One connection can feed a point only once',
  },
  'ingest.point-fed-meanwhile': {
    status: 409,
    zh: '该监测点刚由其他通道供数，请核对后再提交',
    en: 'Another channel has begun to feed this point meanwhile. Check it and send again.',
  },
  'ingest.source-key-invalid': {
    status: 400,
    zh: '数据标识无效：{key}；HJ 212 须为因子编码，可加 -Avg、-Min、-Max、-Cou',
    en: 'Invalid source key: {key}. HJ 212 requires a factor code, optionally with -Avg, -Min, -Max or -Cou.',
  },
  'ingest.channel-not-found': { status: 404, zh: '通道不存在', en: 'Channel not found' },
  'ingest.channel-same': {
    status: 409,
    zh: '通道已对应该监测点',
    en: 'The channel feeds this point already',
  },
  'ingest.channel-point-hidden': {
    status: 403,
    zh: '您无权查看该通道现在对应的监测点，不能更改',
    en: 'The channel feeds a point that you may not see, so you cannot change it',
  },
  'ingest.channel-no-exchange': {
    status: 409,
    zh: '本连接没有通道对应该监测点，不能互换',
    en: 'No channel of this connection feeds that point, so there is nothing to exchange',
  },
  'ingest.point-fed-otherwise': {
    status: 409,
    zh: '原监测点还有其他通道，无法区分哪些数据应移动；请选择数据留在原处',
    en: 'Another channel feeds the former point too, so the values to move cannot be told apart. Let them stay.',
  },
  'ingest.move-ahead': {
    status: 400,
    zh: '移动的起始时间不能晚于现在',
    en: 'Values can only be moved from a time in the past',
  },
  'ingest.not-hj212': {
    status: 409,
    zh: '仅 HJ 212 站点支持反控',
    en: 'Only HJ 212 stations support commands',
  },
  'ingest.frame-not-hex': {
    status: 400,
    zh: '十六进制内容须为成对的数字 0–9 和字母 A–F',
    en: 'Hexadecimal input must be pairs of the digits 0–9 and letters A–F',
  },
  'ingest.not-for-tests': {
    status: 409,
    zh: '仅 HJ 212 测试连接可接收手工发送的报文；请在连接的编辑窗口中设为测试连接',
    en: 'Only an HJ 212 test connection takes frames sent by hand. Edit the connection to make it one.',
  },
  'ingest.frame-of-another-station': {
    status: 409,
    zh: '报文的设备唯一标识（MN）与该连接不符',
    en: 'The station number (MN) of the frame is not that of the connection',
  },
  'ingest.station-offline': {
    status: 409,
    zh: '站点当前没有连接到本服务器',
    en: 'The station is not connected to this server',
  },
  'ingest.command-incomplete': {
    status: 400,
    zh: '该命令缺少内容：设置间隔须给出秒数，调取记录须给出起止时间',
    en: 'The command is incomplete. Setting the interval requires seconds; requesting records requires from and to.',
  },
  'ingest.command-busy': {
    status: 409,
    zh: '该站点正在执行另一条命令',
    en: 'The station is executing another command',
  },
  'ingest.overloaded': {
    status: 503,
    zh: '数据接收繁忙，请稍后重发',
    en: 'Data intake is busy. Send again later.',
  },
  'ingest.files-waiting': {
    status: 503,
    zh: '还有文件正在读取，请几秒后重新上传',
    en: 'Other files are being read. Upload again in a few seconds.',
  },
  'ingest.file-kind': {
    status: 400,
    zh: '该文件不是 csv 或 xlsx 表格',
    en: 'The file is not a csv or xlsx file',
  },
  'ingest.file-old-excel': {
    status: 400,
    zh: '不支持旧版 xls 或加密的工作簿，请另存为未加密的 xlsx 或 csv',
    en: 'Old xls files and encrypted workbooks are not supported. Save the file as unencrypted xlsx or as csv.',
  },
  'ingest.file-damaged': {
    status: 400,
    zh: '文件已损坏或不完整',
    en: 'The file is damaged or incomplete',
  },
  'ingest.file-encoding': {
    status: 400,
    zh: '无法识别文件的文字编码，请用 UTF-8 或 GBK 保存',
    en: 'The text encoding of the file is not recognised. Save it as UTF-8 or GBK.',
  },
  'ingest.file-expands': {
    status: 400,
    zh: '工作簿展开后超过 {limit} MB，请拆分或另存为 csv',
    en: 'The workbook expands to more than {limit} MB. Split it, or save it as csv.',
  },
  'ingest.file-empty': {
    status: 400,
    zh: '文件中没有数据：需要一行表头和至少一行数据',
    en: 'The file has no data. It needs a header row and at least one row below it.',
  },
  'ingest.file-one-column': {
    status: 400,
    zh: '文件只有一列：至少需要时间和一列数值，各列之间用逗号、分号、制表符或竖线分隔',
    en: 'The file has only one column. It needs a time column and at least one value column, separated by commas, semicolons, tabs or vertical bars.',
  },
  'ingest.file-columns': {
    status: 400,
    zh: '表头须有 2 到 {limit} 列，现有 {count} 列',
    en: 'The header row must have 2 to {limit} columns. It has {count}.',
  },
  'ingest.file-rows': {
    status: 400,
    zh: '数据行超过 {limit} 行，请拆分文件',
    en: 'The file has more than {limit} rows. Split it.',
  },
  'ingest.file-line': {
    status: 400,
    zh: '第 {line} 行附近有过长的行或没有结束的引号',
    en: 'Near line {line}, a line is too long or a quotation mark is not closed',
  },
  'ingest.too-many-stations': {
    status: 400,
    zh: '文件中的站点超过 {limit} 个，请检查站点列的选择',
    en: 'The file contains more than {limit} stations. Check the selected station columns.',
  },
  'ingest.file-missing': {
    status: 409,
    zh: '文件已不在服务器上，请重新上传',
    en: 'The file is no longer on the server. Upload it again.',
  },
  'ingest.file-too-large': {
    status: 413,
    zh: '文件太大不符合：最大 {limit} MB',
    en: 'The file is too large. The maximum size is {limit} MB.',
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
    en: 'Unknown time format “{format}”',
  },
  'ingest.time-zone-unknown': {
    status: 400,
    zh: '无法识别时区“{zone}”',
    en: 'Unknown time zone “{zone}”',
  },
  'ingest.year-missing': {
    status: 400,
    zh: '时间列没有年份，请填写年份',
    en: 'The time column has no year. Enter the year.',
  },
  'ingest.unit-differs': {
    status: 409,
    zh: '“{column}”列的单位是 {given}，而“{unit}”已有的监测点单位是 {present}',
    en: 'The column “{column}” is in {given}, but the existing point of “{unit}” is in {present}',
  },
  'ingest.point-retired': {
    status: 409,
    zh: '“{column}”列对应“{unit}”中已退役的监测点，退役的监测点不接收数据',
    en: 'The column “{column}” belongs to a retired point of “{unit}”. Retired points take no values.',
  },
  'ingest.import-not-found': { status: 404, zh: '导入任务不存在', en: 'Import not found' },
  'ingest.import-state': {
    status: 409,
    zh: '该导入任务当前不能执行此操作',
    en: 'This action is not available in the current state of the import',
  },
  'ingest.import-not-allowed': {
    status: 403,
    zh: '下达该任务的账号已停用，或已无权为该组织导入数据',
    en: 'The account that ordered this is disabled or may no longer import values for the organisation',
  },
} as const satisfies Record<string, Failure>
