import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { qualityFlags } from '../rules/quality-flags.ts'

/** Characters of the frames that are read or sent at once. */
export const mostCharacters = 60_000

/** How bytes are written: as they are, or as pairs of hexadecimal digits. */
export const frameForms = ['text', 'hex'] as const
export type FrameForm = (typeof frameForms)[number]

/** Editions of HJ 212 by their years. */
export const hj212Versions = ['2005', '2017', '2025'] as const
export type Hj212Version = (typeof hj212Versions)[number]

/** What is read: frames as they are copied from a log or captured. */
export const readingForm = defineForm({
  fields: {
    connectionId: field.reference('现场连接', 'Field connection', 'station', {
      description: {
        zh: '留空时按报文中的设备唯一标识（MN）查找。',
        en: 'If empty, found by the station number (MN) of the frame.',
      },
    }),
    form: field.choice(
      '内容形式',
      'Form',
      {
        items: [
          { value: 'text', label: { zh: '文本', en: 'Text' } },
          { value: 'hex', label: { zh: '十六进制', en: 'Hexadecimal' } },
        ],
      },
      { required: true, default: 'text', widget: 'radio' },
    ),
    text: field.text('报文', 'Frames', {
      required: true,
      format: 'multiline',
      maxLength: mostCharacters,
      span: 24,
    }),
  },
})

const words = (items: readonly (readonly [value: string, zh: string, en: string])[]) => ({
  items: items.map(([value, zh, en]) => ({
    value,
    label: { zh: `${value} ${zh}`, en: `${value} ${en}` },
  })),
})

/** ST of HJ 212-2017, table 5; 44 and 45 are of 2025. */
export const systemCodes = words([
  ['21', '地表水质量监测', 'Surface water quality'],
  ['22', '空气质量监测', 'Air quality'],
  ['23', '声环境质量监测', 'Noise'],
  ['24', '地下水质量监测', 'Groundwater quality'],
  ['25', '土壤质量监测', 'Soil quality'],
  ['26', '海水质量监测', 'Sea water quality'],
  ['27', '挥发性有机物监测', 'Volatile organic compounds'],
  ['31', '大气环境污染源', 'Air pollution source'],
  ['32', '地表水体环境污染源', 'Surface water pollution source'],
  ['33', '地下水体环境污染源', 'Groundwater pollution source'],
  ['34', '海洋环境污染源', 'Marine pollution source'],
  ['35', '土壤环境污染源', 'Soil pollution source'],
  ['36', '声环境污染源', 'Noise source'],
  ['37', '振动环境污染源', 'Vibration source'],
  ['38', '放射性环境污染源', 'Radiation source'],
  ['39', '工地扬尘污染源', 'Construction dust source'],
  ['41', '电磁环境污染源', 'Electromagnetic source'],
  ['44', '用电监控', 'Electricity use'],
  ['45', '关键工况监控', 'Operating conditions'],
  ['51', '烟气排放过程监控', 'Flue gas process'],
  ['52', '污水排放过程监控', 'Sewage process'],
  ['91', '系统交互', 'System interaction'],
])

/** CN of HJ 212-2017, table 6, that a station sends or is sent; 9015 is a heartbeat of makers. */
export const commandCodes = words([
  ['1000', '设置超时时间及重发次数', 'Set time-out and retries'],
  ['1011', '提取/上传现场机时间', 'Station time'],
  ['1012', '设置现场机时间', 'Set station time'],
  ['1013', '现场机时间校准请求', 'Request for time calibration'],
  ['1061', '提取/上传实时数据间隔', 'Real-time interval'],
  ['1062', '设置实时数据间隔', 'Set real-time interval'],
  ['1063', '提取/上传分钟数据间隔', 'Minute interval'],
  ['1064', '设置分钟数据间隔', 'Set minute interval'],
  ['1072', '设置现场机密码', 'Set station password'],
  ['2011', '实时数据', 'Real-time data'],
  ['2012', '停止察看实时数据', 'Stop real-time data'],
  ['2021', '设备运行状态', 'Device states'],
  ['2022', '停止察看设备运行状态', 'Stop device states'],
  ['2031', '日历史数据', 'Data of a day'],
  ['2041', '设备运行时间日历史数据', 'Running time of a day'],
  ['2051', '分钟数据', 'Data of minutes'],
  ['2061', '小时数据', 'Data of an hour'],
  ['2081', '数采仪开机时间', 'Logger power-on time'],
  ['9011', '请求应答', 'Answer to a request'],
  ['9012', '执行结果', 'Execution result'],
  ['9013', '通知应答', 'Answer to a notice'],
  ['9014', '数据应答', 'Answer to data'],
  ['9015', '心跳', 'Heartbeat'],
])

const sent = new Set(['2011', '2051', '2061', '2031', '1013', '9015'])
const statisticNames = ['Rtd', 'Avg', 'Min', 'Max', 'Cou', 'ZsRtd', 'ZsAvg', 'ZsMin', 'ZsMax']
const asItems = (values: readonly string[]) => ({
  items: values.map((value) => ({ value, label: { zh: value, en: value } })),
})

/** The form of a frame as a station sends it. */
export const frameForm = defineForm({
  fields: {
    version: field.choice(
      '版本',
      'Version',
      {
        items: hj212Versions.map((value) => ({
          value,
          label: { zh: `HJ 212-${value}`, en: `HJ 212-${value}` },
        })),
      },
      { required: true, default: '2017' },
    ),
    st: field.choice('系统编码（ST）', 'System code (ST)', systemCodes, {
      required: true,
      default: '32',
    }),
    cn: field.choice(
      '命令编码（CN）',
      'Command code (CN)',
      { items: commandCodes.items.filter(({ value }) => sent.has(value)) },
      { required: true, default: '2011' },
    ),
    mn: field.text('设备唯一标识（MN）', 'Station number (MN)', {
      required: true,
      maxLength: 24,
      pattern: 'frame-part',
    }),
    pw: field.text('访问密码（PW）', 'Password (PW)', {
      maxLength: 6,
      pattern: 'frame-part',
      default: '******',
      description: {
        zh: '发送时 ****** 换成连接自己的密码。',
        en: 'When the frame is sent, ****** becomes the password of the connection.',
      },
    }),
    data_time: field.moment('数据时间（DataTime）', 'Data time (DataTime)', {
      description: { zh: '留空为当前时间。', en: 'The present time if empty.' },
    }),
    is_answer_wanted: field.flag('要求应答', 'Answer wanted', { default: true }),
    items: field.rows(
      '数值',
      'Values',
      'frame_value',
      {
        code: field.text('因子编码', 'Factor code', {
          required: true,
          maxLength: 32,
          pattern: 'frame-part',
          width: 140,
        }),
        statistic: field.choice('统计项', 'Statistic', asItems(statisticNames), {
          required: true,
          default: 'Rtd',
        }),
        value: field.text('数值', 'Value', {
          required: true,
          maxLength: 40,
          pattern: 'frame-part',
          width: 130,
        }),
        flag: field.choice('数据标记', 'Flag', asItems(qualityFlags), { default: 'N' }),
      },
      { maxItems: 60 },
    ),
  },
})
