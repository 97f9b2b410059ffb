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
