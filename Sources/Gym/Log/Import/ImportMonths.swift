/// The months of a file's dates by name, in the languages of the phones that write such files.
///
/// A few names mean two months: `listopad` is October in Croatian, but November in Polish and Czech. The other months
/// in the file decide between them. If they cannot, the name stays unknown and is not guessed.
struct ImportMonths {
  /// The languages that have all month names of the file; nil before the first.
  private var languages: Set<Int>?

  /// - Parameter texts: all dates of the file.
  init(_ texts: some Sequence<String>) {
    var last = ""
    var seen: Set<String> = []
    for text in texts where text != last {
      last = text
      // Most dates are numbers.
      guard text.utf8.contains(where: { $0 >= 0x41 }) else { continue }
      for word in text.split(whereSeparator: { $0.isWhitespace || "0123456789,()".contains($0) })
      where seen.count < 10_000 && seen.insert(String(word)).inserted {
        guard let meanings = Self.table[Self.plain(String(word))] else { continue }
        let known = Set(meanings.flatMap(\.languages))
        languages = languages?.intersection(known) ?? known
      }
    }
  }

  /// - Returns: 1 to 12; nil for a word that is no month, or not certainly one month.
  func month(_ word: String) -> Int? {
    guard let meanings = Self.table[Self.plain(word)] else { return nil }
    if meanings.count == 1 { return meanings[0].month }
    let fitting = meanings.filter { !(languages ?? []).isDisjoint(with: $0.languages) }
    return fitting.count == 1 ? fitting[0].month : nil
  }

  /// Without accents, the point of an abbreviation, and prefixes: `d’agost`, `ביוני`.
  private static func plain(_ word: String) -> String {
    var plain = Text.folded(word)
    if plain.last == "." { plain.removeLast() }
    if plain.hasPrefix("d’") || plain.hasPrefix("d'") { plain.removeFirst(2) }
    if plain.hasPrefix("ב") { plain.removeFirst() }
    return plain
  }

  private struct Meaning {
    var month: Int
    var languages: Set<Int>
  }

  private static let table: [String: [Meaning]] = {
    var table: [String: [Meaning]] = [:]
    for (language, line) in names.split(separator: "\n").enumerated() {
      for (place, forms) in line.split(separator: " ").dropFirst().enumerated() {
        for form in forms.split(separator: "/") {
          let word = plain(String(form))
          if let known = table[word]?.firstIndex(where: { $0.month == place + 1 }) {
            table[word]?[known].languages.insert(language)
          } else {
            table[word, default: []].append(Meaning(month: place + 1, languages: [language]))
          }
        }
      }
    }
    return table
  }()

  /// A language in each line, then its twelve months: full names, in each form that a date has, and abbreviations. The
  /// forms are those of the Unicode CLDR and of the date libraries that apps use.
  private static let names = """
    en january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct \
    november/nov december/dec
    de januar/jänner/jan/jän februar/feb/febr märz/mär/mrz april/apr mai juni/jun juli/jul august/aug \
    september/sept/sep oktober/okt november/nov dezember/dez
    fr janvier/janv/jan février/févr/fevr/fev/fév mars/mar avril/avr/avri mai juin juillet/juill/juil août/aoû \
    septembre/sept/sep octobre/oct novembre/nov décembre/déc
    es enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago septiembre/sept/sep \
    octubre/oct noviembre/nov diciembre/dic
    pt janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set outubro/out \
    novembro/nov dezembro/dez
    it gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/set \
    ottobre/ott novembre/nov dicembre/dic
    nl januari/jan februari/feb/febr maart/mrt/maa april/apr mei juni/jun juli/jul augustus/aug september/sep/sept \
    oktober/okt november/nov december/dec
    da januar/jan februar/feb marts/mar april/apr maj juni/jun juli/jul august/aug september/sep/sept oktober/okt \
    november/nov december/dec
    nb januar/jan februar/feb mars/mar april/apr mai juni/jun juli/jul august/aug september/sep/sept oktober/okt \
    november/nov desember/des
    sv januari/jan februari/feb/febr mars/mar april/apr maj juni/jun juli/jul augusti/aug september/sep/sept \
    oktober/okt november/nov december/dec
    fi tammikuuta/tammikuu/tammi/tammik helmikuuta/helmikuu/helmi/helmik maaliskuuta/maaliskuu/maalis/maalisk \
    huhtikuuta/huhtikuu/huhti/huhtik toukokuuta/toukokuu/touko/toukok kesäkuuta/kesäkuu/kesä/kesäk \
    heinäkuuta/heinäkuu/heinä/heinäk elokuuta/elokuu/elo/elok syyskuuta/syyskuu/syys/syysk \
    lokakuuta/lokakuu/loka/lokak marraskuuta/marraskuu/marras/marrask joulukuuta/joulukuu/joulu/jouluk
    is janúar/jan febrúar/feb mars/mar apríl/apr maí júní/jún júlí/júl ágúst/ágú/ág september/sep/sept október/okt \
    nóvember/nóv desember/des
    et jaanuar/jaan veebruar/veebr/veeb märts/mär aprill/apr mai juuni/jun juuli/jul august/aug september/sept \
    oktoober/okt november/nov detsember/dets
    lv janvāris/janv februāris/febr marts/mar aprīlis/apr maijs/mai jūnijs/jūn/jun jūlijs/jūl/jul augusts/aug \
    septembris/sept oktobris/okt novembris/nov decembris/dec
    lt sausis/sausio/saus vasaris/vasario/vas kovas/kovo/kov balandžio/balandis/bal gegužės/gegužė/geg \
    birželis/birželio/birž liepos/liepa/liep rugpjūtis/rugpjūčio/rugp rugsėjis/rugsėjo/rugs spalis/spalio/spal \
    lapkritis/lapkričio/lapkr gruodžio/gruodis/gruod
    pl stycznia/styczeń/sty lutego/luty/lut marzec/marca/mar kwiecień/kwietnia/kwi maja/maj czerwiec/czerwca/cze \
    lipiec/lipca/lip sierpień/sierpnia/sie wrzesień/września/wrz października/październik/paź listopada/listopad/lis \
    grudzień/grudnia/gru
    cs leden/ledna/led února/únor/úno březen/března/bře duben/dubna/dub květen/května/kvě červen/června/čvn \
    červenec/července/čvc srpen/srpna/srp září/zář říjen/října/říj listopadu/listopad/lis prosinec/prosince/pro
    sk januára/január/jan februára/február/feb marec/marca/mar apríla/apríl/apr mája/máj júna/jún júla/júl \
    augusta/august/aug september/septembra/sep október/októbra/okt november/novembra/nov december/decembra/dec
    hu január/jan február/febr/feb március/márc/már/marc április/ápr május/máj június/jún július/júl augusztus/aug \
    szeptember/szept/szep október/okt november/nov december/dec
    ro ianuarie/ian februarie/feb martie/mar/mart aprilie/apr mai iunie/iun iulie/iul august/aug septembrie/sept/sep \
    octombrie/oct noiembrie/nov/noi decembrie/dec
    hr siječanj/siječnja/sij veljača/veljače/velj/vel ožujak/ožujka/ožu travanj/travnja/tra svibanj/svibnja/svi \
    lipanj/lipnja/lip srpanj/srpnja/srp kolovoza/kolovoz/kol rujan/rujna/ruj listopada/listopad/lis \
    studenoga/studeni/stu prosinac/prosinca/pro
    sl januar/jan februar/feb marec/mar april/apr maj junij/jun julij/jul avgust/avg september/sep oktober/okt \
    november/nov december/dec
    bs januar/jan februar/feb mart/mar april/apr maj juni/jun juli/jul august/avgust/aug/avg septembar/sep \
    oktobar/okt novembar/nov decembar/dec
    ca gener/gen febrer/febr/feb març/mar abril/abr maig/mai juny/jun juliol/jul agost/ag/ago setembre/set/setem \
    octubre/oct novembre/nov desembre/des
    gl xaneiro/xan febreiro/feb marzo/mar abril/abr maio/mai xuño/xuñ/xun xullo/xul agosto/ago setembro/set \
    outubro/out novembro/nov decembro/dec
    eu urtarrila/urt otsaila/ots martxoa/mar apirila/api maiatza/mai ekaina/eka uztaila/uzt abuztua/abu iraila/ira \
    urria/urr azaroa/aza abendua/abe
    sq janar/jan shkurt/shk mars/mar prill/pri maj qershor/qer korrik/korr gusht/gush shtator/sht tetor/tet \
    nëntor/nën dhjetor/dhj
    af januarie/jan februarie/feb maart/mrt april/apr mei junie/jun julie/jul augustus/aug september/sep oktober/okt \
    november/nov desember/des
    bg януари/яну/ян февруари/фев март/мар април/апр май юни юли август/авг септември/сеп/септ октомври/окт \
    ноември/ное/ноем декември/дек
    sr јануари/јануар/јан февруари/фебруар/феб/фев март/мар април/апр мај јуни/јун јули/јул август/авг \
    септембар/септември/сеп октомври/октобар/окт новембар/ноември/нов/ное децембар/декември/дец/дек
    el ιανουαρίου/ιαν/ιανουάριος φεβρουαρίου/φεβ/φεβρουάριος μαρτίου/μαρ/μάρτιος/μάρ απριλίου/απρ/απρίλιος \
    μαΐου/μαΐ/μάιος/μάι/μαι ιουνίου/ιουν/ιούνιος/ιούν ιουλίου/ιουλ/ιούλιος/ιούλ αυγούστου/αυγ/αύγουστος/αύγ \
    σεπτεμβρίου/σεπ/σεπτέμβριος/σεπτ οκτωβρίου/οκτ/οκτώβριος νοεμβρίου/νοε/νοέμβριος δεκεμβρίου/δεκ/δεκέμβριος
    ru январь/января/янв февраль/февраля/февр/фев марта/март/мар апрель/апреля/апр май/мая июнь/июня/июн \
    июль/июля/июл августа/август/авг сентябрь/сентября/сент/сен октябрь/октября/окт ноябрь/ноября/нояб/ноя \
    декабрь/декабря/дек
    uk січень/січня/січ лютого/лютий/лют березень/березня/бер/берез квітень/квітня/квіт/кві травень/травня/трав/тра \
    червень/червня/черв/чер липень/липня/лип серпень/серпня/серп вересень/вересня/вер жовтень/жовтня/жовт/жов \
    листопада/листопад/лист грудень/грудня/груд/гру
    be студзень/студзеня/сту лютага/люты/лют сакавіка/сакавік/сак красавіка/красавік/кра май/мая чэрвень/чэрвеня/чэр \
    ліпень/ліпеня/ліп жнівень/жніўня/жні верасень/верасня/вер кастрычніка/кастрычнік/кас лістапада/лістапад/ліс \
    снежань/снежня/сне
    tr ocak/oca şubat/şub mart/mar nisan/nis mayıs/may haziran/haz temmuz/tem ağustos/ağu eylül/eyl ekim/eki \
    kasım/kas aralık/ara
    id januari/jan februari/feb maret/mar april/apr mei juni/jun juli/jul agustus/agu september/sep oktober/okt \
    november/nov desember/des
    ms januari/jan februari/feb mac april/apr mei jun julai/jul ogos/ogo september/sep oktober/okt november/nov \
    disember/dis
    fil enero/ene pebrero/peb marso/mar abril/abr mayo/may hunyo/hun hulyo/hul agosto/ago setyembre/set oktubre/okt \
    nobyembre/nob disyembre/dis
    he ינואר/ינו׳ פברואר/פבר׳ מרץ אפריל/אפר׳ מאי יוני יולי אוגוסט/אוג׳ ספטמבר/ספט׳ אוקטובר/אוק׳ נובמבר/נוב׳ \
    דצמבר/דצמ׳
    hi जनवरी/जन॰ फ़रवरी/फ़र॰ मार्च अप्रैल मई जून जुलाई/जुल॰ अगस्त/अग॰ सितंबर/सित॰ अक्टूबर/अक्टू॰ नवंबर/नव॰ \
    दिसंबर/दिस॰
    zh 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
    ka იანვარი/იან თებერვალი/თებ მარტი/მარ აპრილი/აპრ მაისი/მაი ივნისი/ივნ ივლისი/ივლ აგვისტო/აგვ სექტემბერი/სექ \
    ოქტომბერი/ოქტ ნოემბერი/ნოე დეკემბერი/დეკ
    """
}
