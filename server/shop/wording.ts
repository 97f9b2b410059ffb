import { messages } from '../../content/messages/messages.ts'

export const saleWording = messages('server.shop', {
  language: 'id',
  // A service that takes payments.
  serviceCurrency: 'Layanan ini tidak menerima mata uang itu.',
  rowGone: 'Baris daftar harga ini tidak ada.',
  // {ids} is a number, or several with commas.
  unknownItems: 'Item {ids} tidak ada atau tidak punya nomor dalam game.',
  oneRealm: 'Semua item harus dari server yang sama.',
  unknownRealm: 'Server tidak dikenal.',
  itemsOfRealm: 'Semua item harus dari server yang memberi barang lainnya.',
  noGoods: 'Server {name} hanya bisa memberi item: gamenya tidak punya cara memberi koin, VIP dan sejenisnya.',
  noKind: 'Item {name} tidak punya jenis, jadi jumlahnya hanya boleh 1. Isi jenisnya dengan salah satu dari: {kinds}.',
  unknownKind:
    'Jenis “{kind}” dari item {name} tidak ada di game, jadi jumlahnya hanya boleh 1. Isi jenisnya dengan salah satu dari: {kinds}.',
  methodGone: 'Cara membayar ini tidak ada lagi.',
  methodCurrency: 'Cara membayar ini tidak menerima mata uang itu.',
  methodNeeded: 'Pilih cara membayar.',
  otherCurrency: 'Uang ini dalam mata uang lain.',
  // Two people confirm a payment; {payment} is the number of the one that the first of them has named.
  firstPayment: 'Orang pertama memakai uang {payment}. Tolak pesanan ini dahulu jika itu salah.',
  amountNeeded: 'Isi jumlah yang kembali.',
  mostReturned: 'Paling banyak {left} yang bisa dikembalikan.',
  noCreditByMethod: 'Saldo tidak bisa dibeli dengan cara ini.',
  reversed: 'Pembayaran Anda pernah ditarik kembali. Bayar dengan cara lain, atau hubungi staf.',
  // {most} is a sum of money.
  mostByMethod: 'Dengan cara ini paling banyak {most} dalam {days} hari. Bayar dengan cara lain.',
  oneLine: 'Satu baris untuk satu penawaran.',
  tooMuch: 'Jumlah pesanan ini terlalu besar.',
  noCreditAsGift: 'Barang yang memberi saldo tidak bisa dihadiahkan.',
  age: 'Setujui pernyataan umur dahulu.',
  noCreditByCredit: 'Saldo tidak bisa dibeli dengan saldo.',
  otherRealm: 'Akun game ini dari server lain.',
  otherCharacter: 'Karakter ini bukan milik akun game itu.',
  // Of who is to get a gift.
  noPlayer: 'Tidak ada pemain dengan nama ini di situs ini.',
  ownName: 'Ini nama Anda sendiri. Pesan tanpa hadiah.',
  playerGone: 'Pemain ini sudah menghapus akunnya.',
  noRefund: 'Layanan ini tidak bisa mengembalikan uang. Kembalikan sendiri.',
  mostByService: 'Paling banyak {left} yang bisa dikembalikan layanan ini.',
  noCredit: 'Kupon tidak berlaku untuk barang yang memberi saldo.',
  couponCurrency: 'Kupon ini untuk mata uang lain.',
  offerGone: 'Penawaran ini tidak ada.',
  couponDeleted: 'Kupon dihapus.',
  methodDeleted: 'Cara membayar dihapus.',
  offerDeleted: 'Penawaran dihapus.',
  giftAccepted: 'Hadiah diterima.',
  sentAgain: 'Barang dikirim lagi.',
  proof: 'Bukti bayar harus berupa berkas gambar.',
})

/** Why a code is not one into which an amount can be written. */
export const qrisSentences = messages('server.shop.qris', {
  language: 'id',
  unreadable: 'Ini bukan kode QRIS.',
  checksum: 'Kode QRIS ini rusak: angka pemeriksanya tidak cocok. Salin seluruh isi kodenya.',
  dynamic: 'Kode QRIS ini hanya untuk satu pembayaran. Pakai kode statis, yang nominalnya diisi pembeli.',
  amount: 'Kode QRIS ini sudah berisi nominal. Pakai kode statis, yang nominalnya diisi pembeli.',
  tip: 'Kode QRIS ini meminta tip, jadi nominalnya tidak pasti. Pakai kode tanpa tip.',
  currency: 'Kode QRIS ini tidak dalam rupiah.',
})

export const saleEnglish = messages('server.shop.english', {
  language: 'en',
  // “payment”, “received” and “goods” are names of fields.
  payment: 'payment must be an id.',
  oneOfTwo: 'received and payment cannot both be given.',
  // “kept” and “stopped” are what the field may have.
  goods: 'goods must be kept or stopped.',
})

/** Why something that was bought is not given yet. Staff read it. */
export const deliveryEnglish = messages('server.shop.deliveries.english', {
  language: 'en',
  mailboxFull: 'The mailbox of the character is full: it has thirty letters.',
  needsLogIn: 'The game gives it as soon as the player is in the game.',
  notSetUp: 'The realm is not set up to give what was bought.',
  otherSeason: 'The realm has another season now. This was ordered before, and the game does not give it any more.',
  itemsOnly: 'The game of the realm can be asked to give items only.',
  noCharacter:
    'The game has no such character of this account any more, or the account is not linked. Nothing was given.',
  noCharacterOrGood:
    'The game has no such character of this account any more, or the account is not linked, or the script of the game does not know this good. Nothing was given.',
  letterLost:
    'The letter was in the game and is not there any more. Either its reader has deleted it, or the game has lost it.',
  unsaved: 'The script of the game began to give it, and the game has not saved that. Look at the account in the game.',
  // {result} is a word of the game's program.
  otherAnswer: 'The game answered “{result}”.',
  forgotten: 'The game does not know this delivery any more: it was restored from an older backup, or wiped.',
  noList: 'The receiver answered with something else than a list of rows.',
  // {variable} is the name of a setting, {reason} a sentence.
  program: '{variable}: {reason}',
})

/** Why a payment service was not asked, or what is wrong with its answer. Staff read it. */
export const serviceEnglish = messages('server.shop.services.english', {
  language: 'en',
  noKeys: 'The keys of the service are not set.',
  unusable: 'The site could not use the answer. Its log says why.',
  // {status} is of HTTP, such as 403.
  answered: 'The service answered with {status}.',
  noObject: 'The service answered with something else than a JSON object.',
  noPayment: 'The service named no payment.',
  noPage: 'The service named no page for the payment.',
  partChargedBack: 'A part was charged back. A person has to enter it.',
  partWentBack: 'A part of a payment without an order went back. A person has to enter it.',
  // {status} is of HTTP.
  refundRefused: 'The service refused the refund ({status}).',
  // {service} is its name.
  noRefunds: '{service} cannot give money back.',
  didNotGoBack: 'The service says that this did not go back.',
  noAmount: 'The service names no amount that the site knows.',
  noMethod: 'The site has no payment method for {currency} of this service.',
})

/** What the daily check of the ledger has found. */
export const ledgerEnglish = messages('server.shop.ledger.english', {
  language: 'en',
  // {orders} are numbers of orders.
  orders: 'The ledger does not add up for {orders}.',
  balances: 'The balances of buyers differ from the ledger by {amount}.',
  unassigned: 'The payments without an order differ from the ledger by {amount}.',
})
