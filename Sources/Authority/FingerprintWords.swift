/// The words of a fingerprint, one for each value of a byte. The list is ours.
enum FingerprintWords {
  /// 256 common English words of four to eight letters, in alphabetical order. They must never change: people compare
  /// them with a sheet that was printed years ago.
  ///
  /// Any two differ in at least three letters and in their first three letters, and their consonants sound different even
  /// on a bad line, where B sounds like P and D like T. The tests check it.
  static let all = words(
    """
    acorn acrobat airport album almond amethyst anchor angle apron aquarium arcade artist asteroid atlas attic autumn
    avocado badge baker balloon bamboo berry bicycle biscuit blanket blossom bottle branch bread brick bronze brush
    bucket butter cabin cactus camel canoe carpet castle cedar chalk chess chicken cinema circus clarinet clover
    coffee collar compass copper coral cradle crystal cucumber cupboard curtain cushion daisy dancer diamond dolphin
    domino donkey dragon drum ebony echo elbow ember emerald engine envelope espresso fabric falcon farmer feather
    festival fiddle finger flag flute forest fountain galaxy garlic gazelle giraffe glacier gondola grape guitar
    hamster harvest haystack helmet hexagon hickory horizon hotel hundred iceberg igloo iguana indigo island ivory
    jackal jasmine jersey jigsaw journal juniper kangaroo kimono kite koala ladder lagoon lamp lantern laundry
    lavender legend lemon leopard lettuce library lily lizard lobster lunch mackerel magnet mango maple marathon
    meadow mermaid meteor midnight mirror mitten muffin museum napkin nectar needle nest nickel nursery nutmeg oasis
    oatmeal ocean octopus olive onion orange orbit orchard ostrich oxygen painter palace pancake paprika parsley
    pastel pavilion peanut pebble pelican pencil picnic pigeon pillow poppy postcard potato prairie pretzel pumpkin
    puppet pyramid rabbit radio raft rainbow raven recipe rhino rhubarb ribbon ruby saffron sailor salad sandal
    sapphire saturn scarf scooter seagull shelf signal silver sketch slipper snow soap sparrow spider spruce squirrel
    sugar summer sunset sweater tadpole tapestry teapot tennis thunder toast toboggan topaz tornado toucan tractor
    treasure trumpet tulip tunnel turtle tuxedo umbrella valley vanilla village vinegar violin voyage waffle walnut
    whisker window wolf wooden workshop zebra zigzag zodiac zucchini
    """)

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
