/// Two words beside a pairing code, such as COPPER · HERON. The owner compares them with the words on the screen to be
/// paired. They are not secret: they do not contain the code.
package enum PairingWords {
  /// Short, common words. Any two differ in three letters or more and begin with different three letters, so that nobody
  /// confuses them.
  package static let first = words(
    """
    AMBER APRICOT ARCTIC AUTUMN AZURE BAMBOO BIRCH BRONZE CANVAS CARBON CEDAR CHALK CINNAMON CLOVER COBALT COPPER
    COTTON CRIMSON CRYSTAL DENIM DESERT EBONY EMERALD FROSTY GINGER GLASS GOLDEN GRANITE HAZEL HONEY INDIGO IVORY
    JADE LEATHER LEMON LILAC LINEN LUNAR MARBLE MINT MOSSY NICKEL OLIVE ONYX ORANGE PEARL PLUM POLAR PURPLE QUARTZ
    RUBY SAFFRON SCARLET SILVER SLATE SMOKY STEEL STORMY SUNNY THUNDER VANILLA VELVET WALNUT WILLOW
    """)
  /// Contains no word of `first`.
  package static let second = words(
    """
    ANCHOR BADGER BEACON BISON BRIDGE CACTUS CANYON CASTLE COMET CONDOR CRICKET DOLPHIN DRAGON EAGLE ENGINE FALCON
    FEATHER FERRY FIDDLE FOREST GARDEN GECKO GIRAFFE GLACIER GUITAR HAMMER HELMET HERON IGLOO ISLAND KAYAK KETTLE
    KOALA LANTERN LEMUR LIZARD LOBSTER MAGNET MEADOW NEEDLE OTTER PANDA PARROT PELICAN PENGUIN PIANO PUFFIN RABBIT
    RAINBOW RIVER ROBIN SCOOTER SQUIRREL SUMMIT TRACTOR TRUMPET TULIP TUNNEL TURTLE VALLEY VIOLIN VOLCANO WINDOW
    ZEBRA
    """)

  /// - Parameter isTaken: whether another request shows this pair. It must be false for at least one pair.
  package static func make(unless isTaken: ([String]) -> Bool = { _ in false }) -> [String] {
    while true {
      let pair = [first[Sodium.random(below: first.count)], second[Sodium.random(below: second.count)]]
      if !isTaken(pair) { return pair }
    }
  }

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
