import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the results of a dry run and of an import. */
const aheadBy = (rows: string, by: string) =>
  counted(
    rows,
    `1 row is ${by} in the future and is not stored.`,
    `${rows} rows are in the future, by up to ${by}, and are not stored.`,
  )

export const outcomeText = defineText({
  zh: {
    checking: '正在试运行',
    storing: '正在入库',
    progressRows: (done: string, all: string) => `${done} / ${all} 行`,
    leaveNote: '可离开此页，任务在后台继续运行。',
    showJobs: '在“后台任务”中查看或取消',
    waitsForSpace: '服务器存储空间已满，腾出空间后任务自动继续。',
    counts: {
      rows: '数据行',
      stations: '站点',
      samples: '可入库的数值',
      settled: '分钟已有记录而未入库的数值',
      rejected: '有问题的行与单元格',
      stored: '新增数值',
      known: '重复或此前已有的数值',
      clashes: '冲突的数值',
    },
    aheadTitle: '部分时间晚于当前时间',
    ahead: (rows: string, by: string, zone: string) =>
      `${rows} 行的时间晚于当前时间，最多晚 ${by}，不会入库。文件按时区 ${zone} 读取：如文件使用其他时区，请修改列映射并选择该时区。`,
    aheadFar: (rows: string, by: string) =>
      `${rows} 行的时间晚于当前时间，最多晚 ${by}，不会入库。请检查时间格式、年份和记录设备的时钟。`,
    historyTitle: '部分数值早于原始数据的保留期限',
    history: (values: string, from: string) =>
      `${values} 个数值早于 ${from}。本单位仅保留此后的原始数据，更早的数值汇总为分钟数据，可在趋势中查看。`,
    historySettled: (values: string) =>
      `其中 ${values} 个数值所在的分钟已有记录，不能补充或更正，不会入库。`,
    trendPending: '小时和日汇总正在计算，长时段趋势暂不完整，通常一两分钟后补全。',
    rejectedTitle: '有问题的行与单元格',
    rejectedNote: '按文件中的顺序，每行或每个单元格一条',
    allReasons: '全部',
    byReason: '按原因筛选',
    noneRejected: '所选各列的内容均已采用',
    noneRejectedHint: '没有被拒绝的行或单元格。',
    leftOut: (count: string, columns: string) => `按所选设置，${count} 列未导入：${columns}。`,
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
      'time-ahead': '时间晚于当前时间',
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
      'time-ahead': '晚于当前时间十分钟以上，其他接入方式的规则相同。',
      'station-missing': '站点列为空。',
      'value-missing': '单元格为 -- 、/ 或空白。',
      'value-not-installed': '单元格为 * ，该站点未安装此项。',
      'value-unreadable': '单元格不是数值，或小数点与所选不符。',
      duplicate: '该行没有新的数值：同一站点同一时间的相同数值此前已出现，不再计入。',
      conflict: '同一站点同一时间此前有不同的数值；以本行为准。',
      'minute-settled': '早于原始数据的保留期限，且所在分钟已有记录，不能补充或更正。',
    },
    rangeOf: (from: string, to: string, total: string) => `第 ${from}–${to} 条，共 ${total} 条`,
    changeColumns: '修改列映射',
    commit: (stored: string | null, corrected: string | null) =>
      [stored && `入库 ${stored} 个数值`, corrected && `更正 ${corrected} 个数值`]
        .filter(Boolean)
        .join('，'),
    nothingToStore: '没有可入库的数值，请修改列映射。',
    nothingNew: '所有数值均为重复或已入库，无需再次入库。',
    checkFailed: '试运行失败',
    checkCancelled: '试运行已取消',
    storedSoFar: (done: string, all: string) => `已处理 ${done} / ${all} 行，已入库的数值保留。`,
    nothingStoredYet: '尚未写入任何数值，可再次入库。',
    brokenOff: {
      storing: {
        failed: '入库未完成',
        cancelled: '入库已取消',
        hint: '已入库的数值不会重复写入，可继续入库，也可撤销。',
        again: '继续入库',
      },
      undoing: {
        failed: '撤销未完成',
        cancelled: '撤销已取消',
        hint: '部分数值已取出，其余仍在库中，请继续撤销。',
        again: '继续撤销',
      },
    },
    undo: '撤销导入',
    keep: '保留',
    undoing: '正在撤销导入',
    undoTitle: (file: string) => `撤销导入“${file}”？`,
    undoQuestion:
      '此次导入的数值将从库中取出，被其取代的数值重新生效，分钟、小时和日汇总重新计算。其他来源的相同数值保留。撤销后如需恢复，请重新导入文件。',
    undoStaying: (values: string, from: string) =>
      `早于 ${from} 的 ${values} 个数值只保留分钟数据，无法取出。`,
    undone: '导入已撤销',
    undoneText: (removed: string, restored: string) =>
      `已取出 ${removed} 个数值，其中 ${restored} 个时刻改以其他数值为准。`,
    undoneMissing: (values: string) => `${values} 个数值已不在库中，例如仅保留了分钟数据。`,
    unitsStay: '此次导入新建的监测单元和监测点保留，不需要时可将其退役。',
    uploadAgain: '重新上传',
    stored: '导入完成',
    storedText: (samples: string, stations: string, _count: number) =>
      `${stations} 个站点的 ${samples} 个新数值已入库。`,
    storedNothing: '没有新数值入库。',
    openUnits: '查看监测单元',
    another: '再导入一个文件',
  },
  en: {
    checking: 'Dry run in progress',
    storing: 'Storing',
    progressRows: (done: string, all: string) => `${done} of ${all} rows`,
    leaveNote: 'You can leave this page. The job continues in the background.',
    showJobs: 'View or cancel it under “Background jobs”',
    waitsForSpace:
      'The server storage is full. The job continues automatically when space is available.',
    counts: {
      rows: 'Rows',
      stations: 'Stations',
      samples: 'Values to store',
      settled: 'Values not stored because the minute is on record',
      rejected: 'Rows and cells with problems',
      stored: 'New values',
      known: 'Duplicate or existing values',
      clashes: 'Conflicting values',
    },
    aheadTitle: 'Some times are in the future',
    ahead: (rows: string, by: string, zone: string) =>
      `${aheadBy(rows, by)} The file was read in the time zone ${zone}. If the file uses another time zone, change the column mapping and select it.`,
    aheadFar: (rows: string, by: string) =>
      `${aheadBy(rows, by)} Check the time format, the year and the clock of the recording device.`,
    historyTitle: 'Some values are older than the retention of raw data',
    history: (values: string, from: string) =>
      `${counted(values, '1 value is', `${values} values are`)} older than ${from}. Your organisation keeps raw data only from then on. Older values are aggregated to minute data, which trends show.`,
    historySettled: (values: string) =>
      `${values} of them fall into minutes already on record, which cannot be supplemented or corrected, and are not stored.`,
    trendPending:
      'Hourly and daily data is being computed. Long trends are incomplete, usually for a minute or two.',
    rejectedTitle: 'Rows and cells with problems',
    rejectedNote: 'in file order, one entry per row or cell',
    allReasons: 'All',
    byReason: 'Filter by reason',
    noneRejected: 'All data of the selected columns was accepted',
    noneRejectedHint: 'No rows or cells were rejected.',
    leftOut: (count: string, columns: string) =>
      `Columns not imported, as selected (${count}): ${columns}.`,
    rejectedRow: 'Line',
    rejectedColumn: 'Column',
    rejectedReason: 'Reason',
    rejectedText: 'Content',
    wholeRow: 'whole row',
    reasons: {
      'row-malformed': 'Malformed row',
      'time-missing': 'Missing time',
      'time-unreadable': 'Unreadable time',
      'time-too-old': 'Time out of range',
      'time-ahead': 'Time in the future',
      'station-missing': 'Missing station',
      'value-missing': 'Missing value',
      'value-not-installed': 'Not installed',
      'value-unreadable': 'Not a number',
      duplicate: 'Duplicate row',
      conflict: 'Conflicting row',
      'minute-settled': 'Minute already on record',
    },
    reasonDetails: {
      'row-malformed': 'The row has more cells than the header, or the station name is too long.',
      'time-missing': 'The time column is empty, * or --.',
      'time-unreadable': 'The value does not match the time format, or the date does not exist.',
      'time-too-old': 'Before 1970.',
      'time-ahead': 'More than ten minutes in the future. The same rule applies to all protocols.',
      'station-missing': 'The station column is empty.',
      'value-missing': 'The cell is --, / or empty.',
      'value-not-installed': 'The cell is *: not installed at the station.',
      'value-unreadable': 'The cell is not a number, or it uses another decimal separator.',
      duplicate:
        'The row has no new values. The same values for this station and time appear earlier and are not counted again.',
      conflict: 'Different values for this station and time appear earlier. This row applies.',
      'minute-settled':
        'Older than the retention of raw data, and the minute is already on record. It cannot be supplemented or corrected.',
    },
    rangeOf: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    changeColumns: 'Change column mapping',
    commit: (stored: string | null, corrected: string | null) => {
      const valuesOf = (count: string) => counted(count, '1 value', `${count} values`)
      if (corrected === null) return `Store ${valuesOf(stored ?? '0')}`
      if (stored === null) return `Correct ${valuesOf(corrected)}`
      return `Store ${valuesOf(stored)}, correct ${valuesOf(corrected)}`
    },
    nothingToStore: 'No values to store. Change the column mapping.',
    nothingNew: 'All values are duplicates or already stored. Nothing to store.',
    checkFailed: 'The dry run failed',
    checkCancelled: 'The dry run was cancelled',
    storedSoFar: (done: string, all: string) =>
      `${done} of ${all} rows were processed. Values already stored are kept.`,
    nothingStoredYet: 'Nothing is stored yet. Storing can be tried again.',
    brokenOff: {
      storing: {
        failed: 'Storing was not completed',
        cancelled: 'Storing was cancelled',
        hint: 'You can continue, without values being stored twice, or undo what is stored.',
        again: 'Continue storing',
      },
      undoing: {
        failed: 'Undoing was not completed',
        cancelled: 'Undoing was cancelled',
        hint: 'Some of the values are taken out, the others are still stored. Continue undoing.',
        again: 'Continue undoing',
      },
    },
    undo: 'Undo import',
    keep: 'Keep values',
    undoing: 'Undoing the import',
    undoTitle: (file: string) => `Undo the import of ${file}?`,
    undoQuestion:
      'The values of this import are taken out, the values they displaced count again, and minutes, hours and days are computed anew. Equal values from other sources stay. To get the values back, import the file again.',
    undoStaying: (values: string, from: string) =>
      `${counted(values, '1 value', `${values} values`)} from before ${from} ${counted(values, 'cannot be taken out: only its minute is', 'cannot be taken out: only their minutes are')} kept.`,
    undone: 'Import undone',
    undoneText: (removed: string, restored: string) =>
      `${counted(removed, '1 value was', `${removed} values were`)} taken out. At ${restored} of these times another value counts again.`,
    undoneMissing: (values: string) =>
      `${counted(values, '1 value was', `${values} values were`)} no longer stored, for example because only minute data is kept.`,
    unitsStay: 'Units and points that the import created stay. Retire them if they are not needed.',
    uploadAgain: 'Upload again',
    stored: 'Import completed',
    storedText: (samples: string, stations: string, count: number) =>
      `${counted(samples, '1 new value', `${samples} new values`)} of ${stations} ${counted(count, 'station', 'stations')} ${counted(samples, 'is', 'are')} stored.`,
    storedNothing: 'No new values were stored.',
    openUnits: 'View units',
    another: 'Import another file',
  },
})
