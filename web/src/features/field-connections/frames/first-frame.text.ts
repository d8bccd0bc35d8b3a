import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the key, which is shown once, and of the first frame. */
export const firstFrameText = defineText({
  zh: {
    created: '连接已创建',
    keyTitle: '新密钥',
    once: '请立即复制保存：关闭后将无法再次查看，只能重新生成。',
    address: { hj212: '服务器地址（TCP）', mqtt: '服务器地址', http: '推送地址（POST）' },
    stationNumber: '设备唯一标识（MN）',
    key: { hj212: '访问密码（PW）', mqtt: '用户名（设备密钥）', http: '设备密钥' },
    keyHints: {
      hj212: '',
      mqtt: 'MQTT 密码可留空或任意填写。',
      http: '放在请求头 Authorization: Device <密钥> 中。',
    },
    example: { hj212: '报文示例', mqtt: '发送示例（命令行）', http: '发送示例（命令行）' },
    exampleHints: {
      hj212: '以 TCP 发送整行（含结尾的回车换行）。',
      mqtt: '在装有 mosquitto 客户端的终端中执行。',
      http: '在终端中执行。',
    },
    sample: (values: string, channels: string) =>
      `示例最多含 ${values} 个数值，本连接有 ${channels} 个通道，其余按同样格式追加。`,
    systems: '废气（因子编码以 a 开头）以 ST=31 发送，污水以 ST=32 发送，分别成帧。',
    copy: (what: string) => `复制${what}`,
    waiting: '等待首帧…',
    waitingHint: '设备发送数据后立即显示；也可先关闭，稍后在连接页面查看。',
    received: '已收到',
    rejected: '已收到报文，但没有可用的数值',
    decoded: '解析结果',
    from: (address: string) => `来自 ${address}`,
    open: '打开连接',
    another: '再添加一个',
    done: '完成',
  },
  en: {
    created: 'Connection created',
    keyTitle: 'New key',
    once: 'Copy the key now. After closing it cannot be shown again, only replaced.',
    address: { hj212: 'Server address (TCP)', mqtt: 'Server address', http: 'Push address (POST)' },
    stationNumber: 'Station number (MN)',
    key: { hj212: 'Password (PW)', mqtt: 'User name (device key)', http: 'Device key' },
    keyHints: {
      hj212: '',
      mqtt: 'The MQTT password can be empty or arbitrary.',
      http: 'Send it in the header Authorization: Device <key>.',
    },
    example: { hj212: 'Example frame', mqtt: 'Example command', http: 'Example command' },
    exampleHints: {
      hj212: 'Send the whole line over TCP, including the trailing CR LF.',
      mqtt: 'Run it in a terminal with the mosquitto clients installed.',
      http: 'Run it in a terminal.',
    },
    sample: (values: string, channels: string) =>
      `A sample of at most ${counted(values, '1 value', `${values} values`)}, of ${counted(channels, '1 channel', `${channels} channels`)}. Add the others in the same way.`,
    systems:
      'Gas (factor codes that begin with a) is sent with ST=31, sewage with ST=32, in frames of their own.',
    copy: (what: string) => `Copy: ${what}`,
    waiting: 'Waiting for the first frame…',
    waitingHint:
      'It appears here as soon as the device sends data. You can also close this panel and check the connection later.',
    received: 'Received',
    rejected: 'Data received, but it contains no usable values',
    decoded: 'Decoded values',
    from: (address: string) => `from ${address}`,
    open: 'Open connection',
    another: 'Add another',
    done: 'Done',
  },
})
