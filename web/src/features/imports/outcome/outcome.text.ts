import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Words of what a dry run has found and what became of a file. */
const aheadBy = (rows: string, by: string) =>
  counted(
    rows,
    `1 row is ahead of now, by ${by}, and is not stored.`,
    `${rows} rows are ahead of now, the latest by ${by}, and are not stored.`,
  )

export const outcomeText = defineText({
  zh: {
    checking: '正在试运行',
    storing: '正在入库',
    progressRows: (done: string, all: string) => `${done} / ${all} 行`,
    leaveNote: '可以离开此页，任务会在后台继续。',
    showJobs: '在“后台任务”中查看或取消',
    waitsForSpace: '服务器存储空间已满，腾出空间后任务自动继续。',
    counts: {
      rows: '数据行',
      stations: '站点',
      samples: '可入库的数值',
      settled: '过晚未入库的数值',
      rejected: '有问题的行与单元格',
      stored: '新增数值',
      known: '重复或此前已有的数值',
      clashes: '冲突的数值',
    },
    aheadTitle: '部分时间晚于现在',
    ahead: (rows: string, by: string, zone: string) =>
      `${rows} 行的时间晚于现在，最多晚 ${by}，不会入库。文件按时区 ${zone} 读取：如果文件是在另一时区记录的，请修改列并选择该时区。`,
    aheadFar: (rows: string, by: string) =>
      `${rows} 行的时间晚于现在，最多晚 ${by}，不会入库。请检查时间格式、年份和记录设备的时钟。`,
    historyTitle: '部分数值早于原始数据的保存期',
    history: (values: string, from: string) =>
      `${values} 个数值早于 ${from}。贵单位只保存此后的逐条数据；更早的数值只汇总为分钟值，趋势图可以查看。`,
    historySettled: (values: string) =>
      `其中 ${values} 个所在的分钟已有记录，不能再补充或更正，不会入库。`,
    trendPending: '小时和日汇总正在计算，长时段趋势暂不完整，通常一两分钟后补全。',
    rejectedTitle: '有问题的行与单元格',
    rejectedNote: '按文件中的顺序，每行或每个单元格一条',
    allReasons: '全部',
    byReason: '按原因筛选',
    noneRejected: '所选各列的内容均已采用',
    noneRejectedHint: '没有被拒绝的行或单元格。',
    leftOut: (count: string, columns: string) => `按您的选择，未导入 ${count} 列：${columns}。`,
    rejectedRow: '文件行',
    rejectedColumn: '列',
    rejectedReason: '原因',
    rejectedText: '内容',
    wholeRow: '整行',
    reasons: {
      'row-malformed': '行的格式不符',
      'time-missing': '没有时间',
      'time-unreadable': '时间无法识别',
      'time-too-old': '时间超出范围',
      'time-ahead': '时间晚于现在',
      'station-missing': '没有站点',
      'value-missing': '缺测',
      'value-not-installed': '未安装',
      'value-unreadable': '不是数值',
      duplicate: '整行重复',
      conflict: '有冲突的行',
      'minute-settled': '分钟已有记录',
    },
    reasonDetails: {
      'row-malformed': '列数多于表头，或站点名称过长。',
      'time-missing': '时间列为空，或为 * 、-- 。',
      'time-unreadable': '与所选时间格式不符，或日期不存在。',
      'time-too-old': '早于 1970 年。',
      'time-ahead': '晚于现在十分钟以上；其他接入方式同此。',
      'station-missing': '站点列为空。',
      'value-missing': '单元格为 -- 、/ 或空白。',
      'value-not-installed': '单元格为 * ，该站点未安装此项。',
      'value-unreadable': '单元格不是数值，或小数点与所选不符。',
      duplicate: '该行没有新的数值：同一站点同一时间的相同数值此前已出现，不再计入。',
      conflict: '同一站点同一时间此前有不同的数值；以本行为准，先前的数值保留备查。',
      'minute-settled':
        '早于逐条数据的保存期，且这一分钟已有记录，原始数据已不在，不能再补充或更正。',
    },
    rangeOf: (from: string, to: string, total: string) => `第 ${from}–${to} 条，共 ${total} 条`,
    changeColumns: '修改列',
    commit: (stored: string | null, corrected: string | null) =>
      [stored && `入库 ${stored} 个数值`, corrected && `更正 ${corrected} 个数值`]
        .filter(Boolean)
        .join('，'),
    nothingToStore: '没有可入库的数值，请修改各列的含义。',
    nothingNew: '可读取的数值均为重复或此前已有，无需入库。',
    checkFailed: '试运行失败',
    checkCancelled: '试运行已取消',
    storeFailed: '入库未完成',
    storeCancelled: '入库已取消',
    storeFailedHint: '已写入的数值不会重复，可以再次入库。',
    commitAgain: '继续入库',
    uploadAgain: '重新上传',
    stored: '导入完成',
    storedText: (samples: string, stations: string, _count: number) =>
      `${stations} 个站点的 ${samples} 个新数值已入库。`,
    storedNothing: '没有新的数值入库。',
    openUnits: '查看监测单元',
    another: '再导入一个文件',
  },
  en: {
    checking: 'Dry run under way',
    storing: 'Storing',
    progressRows: (done: string, all: string) => `${done} of ${all} rows`,
    leaveNote: 'You can leave this page; the work goes on.',
    showJobs: 'See or cancel it under “Background jobs”',
    waitsForSpace: 'The server has no storage space left. The work goes on by itself when it has.',
    counts: {
      rows: 'Rows',
      stations: 'Stations',
      samples: 'Values to store',
      settled: 'Values too late for their minute',
      rejected: 'Rows and cells with a problem',
      stored: 'New values',
      known: 'Values repeated or there before',
      clashes: 'Values in conflict',
    },
    aheadTitle: 'Some times are ahead of now',
    ahead: (rows: string, by: string, zone: string) =>
      `${aheadBy(rows, by)} The file was read by the time zone ${zone}: if its clocks stood in another one, change the columns and choose it.`,
    aheadFar: (rows: string, by: string) =>
      `${aheadBy(rows, by)} Check the time format, the year and the clock that wrote them.`,
    historyTitle: 'Some values are older than single values are kept',
    history: (values: string, from: string) =>
      `${counted(values, '1 value is', `${values} values are`)} from before ${from}. Your organisation keeps single values from then on only; older ones are summed up to minutes, which trends show.`,
    historySettled: (values: string) =>
      `${values} of them fall into minutes that are on record, which can no longer be added to or corrected: they are not stored.`,
    trendPending:
      'Hours and days are being computed: long trends lack some of it, usually for a minute or two.',
    rejectedTitle: 'Rows and cells with a problem',
    rejectedNote: 'in the order of the file, one entry for each row or cell',
    allReasons: 'All',
    byReason: 'Filter by reason',
    noneRejected: 'The chosen columns were taken as a whole',
    noneRejectedHint: 'No row and no cell was rejected.',
    leftOut: (count: string, columns: string) =>
      `Left out by your choice, ${count} in all: ${columns}.`,
    rejectedRow: 'Line',
    rejectedColumn: 'Column',
    rejectedReason: 'Reason',
    rejectedText: 'Content',
    wholeRow: 'whole row',
    reasons: {
      'row-malformed': 'Row does not fit',
      'time-missing': 'No time',
      'time-unreadable': 'Time cannot be read',
      'time-too-old': 'Time out of range',
      'time-ahead': 'Time ahead of now',
      'station-missing': 'No station',
      'value-missing': 'Missing',
      'value-not-installed': 'Not installed',
      'value-unreadable': 'Not a number',
      duplicate: 'Row repeated',
      conflict: 'Row in conflict',
      'minute-settled': 'Minute on record',
    },
    reasonDetails: {
      'row-malformed': 'It has more cells than the heading, or its station’s name is too long.',
      'time-missing': 'The time is empty, * or --.',
      'time-unreadable': 'It does not fit the format, or there is no such day.',
      'time-too-old': 'Before 1970.',
      'time-ahead': 'More than ten minutes ahead of now, as for every other way in.',
      'station-missing': 'The station is empty.',
      'value-missing': 'The cell is --, / or empty.',
      'value-not-installed': 'The cell is *: the station does not measure this.',
      'value-unreadable': 'The cell holds no number, or one with another decimal mark.',
      duplicate:
        'Nothing new: the same values for this station and time came before and do not count again.',
      conflict:
        'Other values for this station and time came before; this row counts, the earlier ones are kept.',
      'minute-settled':
        'Older than single values are kept, and its minute is on record: it can no longer be added to or corrected.',
    },
    rangeOf: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    changeColumns: 'Change columns',
    commit: (stored: string | null, corrected: string | null) => {
      const valuesOf = (count: string) => counted(count, '1 value', `${count} values`)
      if (corrected === null) return `Store ${valuesOf(stored ?? '0')}`
      if (stored === null) return `Correct ${valuesOf(corrected)}`
      return `Store ${valuesOf(stored)}, correct ${valuesOf(corrected)}`
    },
    nothingToStore: 'There is no value to store. Change the columns.',
    nothingNew:
      'Every value that could be read is a duplicate or stored already: there is nothing to store.',
    checkFailed: 'The dry run failed',
    checkCancelled: 'The dry run was cancelled',
    storeFailed: 'Storing did not finish',
    storeCancelled: 'Storing was cancelled',
    storeFailedHint: 'What is stored already is not stored twice: you can go on.',
    commitAgain: 'Go on storing',
    uploadAgain: 'Upload again',
    stored: 'Import finished',
    storedText: (samples: string, stations: string, count: number) =>
      `${counted(samples, '1 new value', `${samples} new values`)} of ${stations} ${counted(count, 'station', 'stations')} ${counted(samples, 'is', 'are')} stored.`,
    storedNothing: 'No new value was stored.',
    openUnits: 'See the units',
    another: 'Import another file',
  },
})
