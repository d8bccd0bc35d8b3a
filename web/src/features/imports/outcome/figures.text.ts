import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of what a dry run has found in the columns. */
export const figuresText = defineText({
  zh: {
    title: '时段与数值范围',
    span: (from: string, until: string) => `${from} 至 ${until}`,
    column: '列',
    count: '数值个数',
    minimum: '最小值',
    median: '中位数',
    maximum: '最大值',
    range: (low: string, high: string) => `${low} 至 ${high}`,
    outside: (count: string, range: string) => `${count} 个数值不在合理范围 ${range} 内。`,
    differs: (range: string) => `与现有测点近一年的数值 ${range} 相差五倍以上，请核对列和单位。`,
    unitTitle: (factor: string, columns: string) => `${factor}（${columns} 列）的单位可能不正确`,
    unitUsual: (usual: string) => `数值多在 ${usual} 左右。`,
    unitPlausible: (range: string) => `合理范围为 ${range}。`,
    readAs: (unit: string) => `按 ${unit} 重新试运行`,
    pointsTitle: '监测点配额不足',
    points: (made: string, left: string) =>
      `入库将新建 ${made} 个监测点，配额只剩 ${left} 个。请先退役不用的监测点，或联系平台运营方。`,
    repeatedTitle: '许多行的时间相同',
    repeated: (rows: string, most: string, at: string) =>
      `${rows} 行与此前某行的站点和时间相同而数值不同，同一时间最多出现 ${most} 次（${at}）。每个时间仅以最后一行为准。请检查所选的时间列，例如是否只有日期而没有时刻。`,
    farTitle: '部分时间与其余数据相距甚远',
    far: (rows: string, from: string, until: string) =>
      `${rows} 行的时间远离其余各行（${from} 至 ${until}）。请检查时间格式、年份和记录设备的时钟。`,
  },
  en: {
    title: 'Period and values',
    span: (from: string, until: string) => `${from} to ${until}`,
    column: 'Column',
    count: 'Values',
    minimum: 'Minimum',
    median: 'Median',
    maximum: 'Maximum',
    range: (low: string, high: string) => `${low} to ${high}`,
    outside: (count: string, range: string) =>
      `${counted(count, '1 value is', `${count} values are`)} outside the plausible range ${range}.`,
    differs: (range: string) =>
      `More than five times off the values of these points in the past year, ${range}. Check the column and its unit.`,
    unitTitle: (factor: string, columns: string) =>
      `Unit of measure of ${factor} (${counted(columns, '1 column', `${columns} columns`)}) may be wrong`,
    unitUsual: (usual: string) => `Typical values: ${usual}. `,
    unitPlausible: (range: string) => `Plausible range: ${range}.`,
    readAs: (unit: string) => `Repeat dry run in ${unit}`,
    pointsTitle: 'The quota of points is too small',
    points: (made: string, left: string) =>
      `Storing would add ${made} ${counted(made, 'point', 'points')}; the quota has room for ${left}. Retire points that are not needed, or contact the operator of the platform.`,
    repeatedTitle: 'Many rows have the same time',
    repeated: (rows: string, most: string, at: string) =>
      `${counted(rows, '1 row has', `${rows} rows have`)} other values for a station and time that appear earlier. One time appears ${counted(most, 'once', `${most} times`)} (${at}). Only the last row of each time applies. Check the time column: it may contain dates without the time of day.`,
    farTitle: 'Some times are far from the other data',
    far: (rows: string, from: string, until: string) =>
      `${counted(rows, '1 row is', `${rows} rows are`)} far from all others (${from} to ${until}). Check the time format, the year and the clock of the recording device.`,
  },
})
