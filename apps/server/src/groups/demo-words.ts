// What the operator says of each demo group, in every language.
import type { LanguageTag } from '@millrace/contract';

type Words = Record<LanguageTag, string>;

export const demoWords: Readonly<
  Record<'spotLadder' | 'futuresLadder' | 'grid' | 'bowling' | 'vibrate' | 'midOrbit' | 'pyramid' | 'dips', Words>
> = {
  spotLadder: {
    'en-US': 'Buys three coins with cash, buys more at lower prices and sells above the average.',
    'zh-CN': '用现金买入三种币，价格走低时分批加仓，高于均价时卖出。',
    'zh-Hant': '以現金買入三種幣，價格走低時分批加倉，高於均價時賣出。',
    'ja-JP': '3つのコインを現物で買い、値下がりで買い増し、平均価格より上で売ります。',
    'ko-KR': '세 가지 코인을 현물로 사고, 더 낮은 가격에서 추가로 산 뒤 평균 가격 위에서 팝니다.',
    th: 'ซื้อสามเหรียญด้วยเงินสด ซื้อเพิ่มเมื่อราคาต่ำลง และขายเหนือราคาเฉลี่ย',
    'vi-VN': 'Mua ba đồng coin bằng tiền mặt, mua thêm ở giá thấp hơn và bán trên giá trung bình.',
    'ru-RU': 'Покупает три монеты за наличные, докупает дешевле и продаёт выше средней цены.',
  },
  futuresLadder: {
    'en-US': 'Long futures on three coins: buys more at lower prices and closes above the average.',
    'zh-CN': '做多三种币的合约：价格走低时分批加仓，高于均价时平仓。',
    'zh-Hant': '做多三種幣的合約：價格走低時分批加倉，高於均價時平倉。',
    'ja-JP': '3つのコインの先物を買い、値下がりで買い増し、平均価格より上で決済します。',
    'ko-KR': '세 가지 코인 선물을 매수하고, 더 낮은 가격에서 추가한 뒤 평균 가격 위에서 청산합니다.',
    th: 'สัญญาฝั่งซื้อของสามเหรียญ ซื้อเพิ่มเมื่อราคาต่ำลง และปิดเหนือราคาเฉลี่ย',
    'vi-VN': 'Hợp đồng mua trên ba đồng coin: mua thêm ở giá thấp hơn và đóng trên giá trung bình.',
    'ru-RU': 'Длинные фьючерсы на три монеты: докупает дешевле и закрывает выше средней цены.',
  },
  grid: {
    'en-US': 'Buys at evenly spaced levels below the price and sells each one level higher.',
    'zh-CN': '在现价下方等距挂单买入，每一格涨一格就卖出。',
    'zh-Hant': '在現價下方等距掛單買入，每一格漲一格就賣出。',
    'ja-JP': '現在価格の下に等間隔で買い注文を置き、それぞれ1段上で売ります。',
    'ko-KR': '현재 가격 아래 일정한 간격으로 사고, 각각 한 단계 위에서 팝니다.',
    th: 'ซื้อที่ระดับราคาห่างเท่ากันใต้ราคาปัจจุบัน และขายแต่ละช่องที่ระดับถัดขึ้นไป',
    'vi-VN': 'Mua ở các mức giá cách đều bên dưới và bán mỗi ô ở mức cao hơn một bậc.',
    'ru-RU': 'Покупает на равных уровнях ниже цены и продаёт каждую ячейку уровнем выше.',
  },
  bowling: {
    'en-US': 'Follows a rise: part of the open profit buys more, and each purchase lifts the stop.',
    'zh-CN': '跟随上涨：用部分浮动盈利加仓，每次加仓后止损上移。',
    'zh-Hant': '跟隨上漲：用部分浮動盈利加倉，每次加倉後止損上移。',
    'ja-JP': '上昇に乗り、含み益の一部で買い増し、そのたびにストップを引き上げます。',
    'ko-KR': '상승을 따라가며 미실현 이익의 일부로 더 사고, 살 때마다 손절가를 올립니다.',
    th: 'ตามขาขึ้น ใช้กำไรที่ยังไม่ปิดบางส่วนซื้อเพิ่ม และเลื่อนจุดหยุดขึ้นทุกครั้ง',
    'vi-VN': 'Theo đà tăng: một phần lợi nhuận mở dùng để mua thêm, mỗi lần mua nâng điểm dừng.',
    'ru-RU': 'Следует за ростом: часть открытой прибыли идёт на докупку, и стоп поднимается.',
  },
  vibrate: {
    'en-US': 'Trades the swings inside a box: buys near the bottom, sells short near the top, leaves when the box breaks.',
    'zh-CN': '在箱体内做波段：底部附近做多，顶部附近做空，突破箱体就离场。',
    'zh-Hant': '在箱體內做波段：底部附近做多，頂部附近做空，突破箱體就離場。',
    'ja-JP': 'ボックス内の値動きを取ります。下限近くで買い、上限近くで売り、抜けたら撤退します。',
    'ko-KR': '박스 안의 등락을 거래합니다. 바닥 근처에서 매수, 천장 근처에서 매도하고 박스를 벗어나면 나옵니다.',
    th: 'เทรดการแกว่งในกรอบ ซื้อใกล้ขอบล่าง ขายชอร์ตใกล้ขอบบน และออกเมื่อหลุดกรอบ',
    'vi-VN': 'Giao dịch dao động trong hộp: mua gần đáy, bán khống gần đỉnh, thoát khi giá vượt hộp.',
    'ru-RU': 'Торгует колебания в коридоре: покупает у низа, продаёт у верха, выходит при пробое.',
  },
  midOrbit: {
    'en-US': 'Enters when the price crosses the middle of its band and closes at the outer band.',
    'zh-CN': '价格穿越布林中轨时入场，到达外轨时平仓。',
    'zh-Hant': '價格穿越布林中軌時入場，到達外軌時平倉。',
    'ja-JP': '価格がバンドの中心線を越えたら入り、外側のバンドで決済します。',
    'ko-KR': '가격이 밴드 중심선을 넘으면 들어가고 바깥 밴드에서 청산합니다.',
    th: 'เข้าเมื่อราคาตัดเส้นกลางของแบนด์ และปิดที่แบนด์นอก',
    'vi-VN': 'Vào lệnh khi giá cắt đường giữa của dải và đóng ở dải ngoài.',
    'ru-RU': 'Входит, когда цена пересекает середину полосы, и закрывает у внешней границы.',
  },
  pyramid: {
    'en-US': 'Adds to a rising position in shrinking sizes; every add moves the stop to the order before.',
    'zh-CN': '上涨时逐级减量加仓，每次加仓把止损移到上一单价格。',
    'zh-Hant': '上漲時逐級減量加倉，每次加倉把止損移到上一單價格。',
    'ja-JP': '上昇中に量を減らしながら買い増し、そのたびにストップを前の注文へ移します。',
    'ko-KR': '상승하는 포지션에 점점 작은 크기로 더하고, 더할 때마다 손절가를 앞 주문으로 옮깁니다.',
    th: 'เพิ่มสถานะขาขึ้นด้วยขนาดที่เล็กลง ทุกครั้งเลื่อนจุดหยุดไปที่คำสั่งก่อนหน้า',
    'vi-VN': 'Thêm vào vị thế đang tăng với kích thước nhỏ dần; mỗi lần thêm dời điểm dừng tới lệnh trước.',
    'ru-RU': 'Наращивает растущую позицию всё меньшими частями и каждый раз переносит стоп к прошлому ордеру.',
  },
  dips: {
    'en-US': 'Waits for a deep dip below the high of the day, buys the rebound and sells above the average.',
    'zh-CN': '等待价格从当日高点大幅回落，反弹时买入，高于均价时卖出。',
    'zh-Hant': '等待價格從當日高點大幅回落，反彈時買入，高於均價時賣出。',
    'ja-JP': '1日の高値からの深い下落を待ち、反発で買い、平均価格より上で売ります。',
    'ko-KR': '하루 고점에서 크게 떨어지기를 기다려 반등에서 사고 평균 가격 위에서 팝니다.',
    th: 'รอให้ราคาลงลึกจากจุดสูงของวัน ซื้อเมื่อเด้ง และขายเหนือราคาเฉลี่ย',
    'vi-VN': 'Chờ giá giảm sâu từ đỉnh trong ngày, mua khi hồi và bán trên giá trung bình.',
    'ru-RU': 'Ждёт глубокого падения от максимума дня, покупает отскок и продаёт выше средней цены.',
  },
};
